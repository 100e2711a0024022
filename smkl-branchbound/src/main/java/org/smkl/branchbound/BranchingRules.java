package org.smkl.branchbound;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.smkl.api.relax.Node;

/** The branching rules of this module. */
public enum BranchingRules implements BranchingRule {
  /** The kernel whose z is closest to one half. */
  MOST_FRACTIONAL("most-fractional") {
    @Override
    public int choose(BranchingContext context) {
      return context.candidates()[0];
    }
  },
  /** Solves both children of a few candidates roughly and takes the one that gains most. */
  STRONG("strong") {
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
  PSEUDO_COST("pseudo-cost") {
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

  private final String id;

  BranchingRules(String id) {
    this.id = id;
  }

  @Override
  public String id() {
    return id;
  }

  /** The rule with this id. */
  public static BranchingRule named(String id) {
    for (BranchingRules rule : values()) {
      if (rule.id.equals(id)) {
        return rule;
      }
    }
    throw new IllegalArgumentException(
        "There is no branching rule '%s'. Maybe one of %s."
            .formatted(id, List.of(values()).stream().map(BranchingRules::id).toList()));
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
