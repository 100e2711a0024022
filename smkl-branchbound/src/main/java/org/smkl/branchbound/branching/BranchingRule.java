package org.smkl.branchbound.branching;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.core.certify.Branching;

/**
 * Chooses the kernel to branch on: one that is free at the node. Deterministic and without state:
 * what was observed so far comes with the context.
 */
public enum BranchingRule {
  /** The kernel whose z is closest to one half. */
  MOST_FRACTIONAL {
    @Override
    public int choose(BranchingContext context) {
      return context.candidates()[0];
    }
  },
  /** Solves both children of a few candidates roughly and takes the one that gains most. */
  STRONG {
    @Override
    public int choose(BranchingContext context) {
      int[] candidates = context.candidates();
      int best = candidates[0];
      double bestScore = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < Math.min(STRONG_CANDIDATES, candidates.length); k++) {
        int i = candidates[k];
        double down = gain(context, context.solvedBound(), context.node().exclude(i));
        double up = gain(context, context.solvedBound(), context.node().include(i));
        double score = score(context, down, up);
        if (score > bestScore) {
          best = i;
          bestScore = score;
        }
      }
      return best;
    }
  },
  /**
   * The gains observed so far; where there are none yet, those that the known cuts promise, which
   * cost nothing here because cuts hold at every node.
   */
  PSEUDO_COST {
    @Override
    public int choose(BranchingContext context) {
      int best = RankedCut.NONE;
      double bestScore = Double.NEGATIVE_INFINITY;
      for (int i : IntStream.of(context.candidates()).limit(COST_CANDIDATES).toArray()) {
        double down = expected(context, i, false);
        double up = expected(context, i, true);
        double score = score(context, down, up);
        if (score > bestScore) {
          best = i;
          bestScore = score;
        }
      }
      return best;
    }
  };

  private static final int STRONG_CANDIDATES = 6;
  private static final int COST_CANDIDATES = 64;

  /** The kernel to branch on; at least one is free. */
  public abstract int choose(BranchingContext context);

  public static BranchingRule of(Branching branching) {
    return switch (branching) {
      case PSEUDO_COST -> PSEUDO_COST;
      case STRONG -> STRONG;
      case MOST_FRACTIONAL -> MOST_FRACTIONAL;
    };
  }

  private static double gain(BranchingContext c, ToDoubleFunction<Node> bound, Node child) {
    return Math.max(0, Math.min(c.cutoff(), bound.applyAsDouble(child)) - c.bound());
  }

  private static double expected(BranchingContext c, int i, boolean up) {
    Node child = up ? c.node().include(i) : c.node().exclude(i);
    double promised = gain(c, c.knownBound(), child);
    double observed = c.history().mean(i, up) * (up ? 1 - c.z()[i] : c.z()[i]);
    return Math.max(promised, Math.min(observed, c.cutoff() - c.bound()));
  }

  /** The product of the gains, with a floor so that one useless side does not hide the other. */
  private static double score(BranchingContext c, double down, double up) {
    double floor = 1e-6 * Math.max(c.cutoff() - c.bound(), Double.MIN_NORMAL);
    return Math.max(down, floor) * Math.max(up, floor);
  }
}
