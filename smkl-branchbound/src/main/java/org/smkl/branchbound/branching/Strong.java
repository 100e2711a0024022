package org.smkl.branchbound.branching;

import org.smkl.api.Versions;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/** Solves both children of a few candidates roughly and takes the one that gains most. */
public final class Strong implements BranchingRule {
  private static final int CANDIDATES = 6;

  /** For the service loader. */
  public Strong() {}

  @Override
  public String id() {
    return "strong";
  }

  @Override
  public String version() {
    return Versions.of(Strong.class);
  }

  @Override
  public int choose(BranchingContext context) {
    int[] candidates = context.candidates();
    int best = candidates[0];
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < Math.min(CANDIDATES, candidates.length); k++) {
      int i = candidates[k];
      double down = context.gain(context.solvedBound(context.node().exclude(i)));
      double up = context.gain(context.solvedBound(context.node().include(i)));
      double score = Scores.of(context, down, up);
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    return best;
  }
}
