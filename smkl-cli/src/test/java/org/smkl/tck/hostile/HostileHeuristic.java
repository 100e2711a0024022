package org.smkl.tck.hostile;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.propose.Proposal;
import org.smkl.api.propose.ProposalContext;

/** A heuristic that breaks its contract in one way. */
public class HostileHeuristic extends Hostile<HostileHeuristic.Lie> implements PrimalHeuristic {
  /** How. */
  public enum Lie {
    /** Nothing at all. */
    NULL,
    /** A list that has null. */
    NULL_INSIDE,
    /** A kernel that does not exist. */
    BEYOND,
    /** More kernels than k0. */
    TOO_MANY,
    /** A support of no kernel. */
    EMPTY,
    /** Weights below zero with the right sum. */
    NEGATIVE,
    /** Weights that are no numbers. */
    NAN,
    /** Weights of another sum. */
    ANOTHER_SUM,
    /** Weights of another number. */
    ANOTHER_LENGTH,
    /** A million proposals. */
    A_MILLION,
    /** A list without an end. */
    ENDLESS_LIST,
    /** Does not return. */
    NEVER_ENDS,
    /** Writes to all that it is shown, then proposes the incumbent. */
    OVERWRITES_INPUT
  }

  /** A liar. */
  public HostileHeuristic(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileHeuristic(Throws thrown) {
    super(thrown);
  }

  @Override
  public List<Proposal> propose(ProposalContext context) {
    throwIfAsked();
    int q = context.problem().q();
    double[] weights = new double[q];
    return switch (lie) {
      case NULL -> null;
      case NULL_INSIDE -> Collections.singletonList(null);
      case BEYOND -> List.of(Proposal.ofSupport(q), Proposal.ofSupport(-1));
      case TOO_MANY -> {
        int[] all = new int[q];
        Arrays.setAll(all, i -> i);
        Arrays.fill(weights, 1.0 / q);
        yield List.of(Proposal.ofSupport(all), Proposal.ofWeights(weights));
      }
      case EMPTY -> List.of(Proposal.ofSupport());
      case NEGATIVE -> {
        weights[0] = 2;
        weights[1] = -1;
        yield List.of(Proposal.ofWeights(weights));
      }
      case NAN -> {
        weights[0] = Double.NaN;
        yield List.of(Proposal.ofWeights(weights));
      }
      case ANOTHER_SUM -> {
        weights[0] = 1e-3;
        yield List.of(Proposal.ofWeights(weights));
      }
      case ANOTHER_LENGTH -> List.of(Proposal.ofWeights(1), Proposal.ofWeights());
      case A_MILLION -> Collections.nCopies(1_000_000, Proposal.ofSupport(q));
      case ENDLESS_LIST -> endless();
      case NEVER_ENDS -> throw forever();
      case OVERWRITES_INPUT -> {
        double[] best = context.incumbent().clone();
        SpoiledContext.write(context);
        yield List.of(Proposal.ofWeights(best));
      }
    };
  }

  private static List<Proposal> endless() {
    return new AbstractList<>() {
      @Override
      public Proposal get(int index) {
        return Proposal.ofSupport(0);
      }

      @Override
      public int size() {
        return Integer.MAX_VALUE;
      }
    };
  }
}
