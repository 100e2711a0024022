package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.ProposalContext;

/** A source of cuts that breaks its contract in one way, or proposes the worst that it allows. */
public class HostileCutSource extends Hostile<HostileCutSource.Lie> implements CutSource {
  /** How. */
  public enum Lie {
    /** Nothing at all. */
    NULL,
    /** A list that has null. */
    NULL_INSIDE,
    /** Vectors that are no numbers. */
    NAN,
    /** Vectors of another length. */
    ANOTHER_LENGTH,
    /** Entries far outside of their bounds. */
    HUGE,
    /** Entries below zero. */
    NEGATIVE,
    /** A million vectors, all zero. */
    A_MILLION,
    /** Does not return. */
    NEVER_ENDS,
    /** Writes to all that it is shown. */
    OVERWRITES_INPUT,
    /** Writes to what it returned, by a thread of its own. */
    WRITES_LATER
  }

  /** A liar. */
  public HostileCutSource(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileCutSource(Throws thrown) {
    super(thrown);
  }

  @Override
  public List<double[]> propose(ProposalContext context) {
    throwIfAsked();
    double[] alpha = new double[context.problem().size()];
    return switch (lie) {
      case NULL -> null;
      case NULL_INSIDE -> Collections.singletonList(null);
      case NAN -> filled(alpha, Double.NaN);
      case ANOTHER_LENGTH -> List.of(new double[1], new double[0], new double[alpha.length + 1]);
      case HUGE -> filled(alpha, 1e300);
      case NEGATIVE -> filled(alpha, -1e300);
      case A_MILLION -> Collections.nCopies(1_000_000, alpha);
      case NEVER_ENDS -> throw forever();
      case OVERWRITES_INPUT -> {
        SpoiledContext.write(context);
        yield List.of(alpha);
      }
      case WRITES_LATER -> {
        Thread later = new Thread(() -> haunt(alpha), "hostile");
        later.setDaemon(true);
        later.start();
        yield List.of(alpha);
      }
    };
  }

  private static List<double[]> filled(double[] alpha, double value) {
    Arrays.fill(alpha, value);
    return List.of(alpha);
  }

  private static void haunt(double[] alpha) {
    for (int k = 0; k < 1_000_000; k++) {
      Arrays.fill(alpha, k % 2 == 0 ? Double.NaN : 1e300);
    }
  }
}
