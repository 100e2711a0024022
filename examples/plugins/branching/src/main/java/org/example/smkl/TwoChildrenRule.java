package org.example.smkl;

import org.smkl.api.Versions;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/**
 * A branching rule: takes the kernel that raises the bounds of both children most, as far as the
 * cuts that are known already tell. Solves nothing. Users write {@code --branching two-children}.
 */
public final class TwoChildrenRule implements BranchingRule {
  /** What counts for a child whose bound does not rise, so that the other one still decides. */
  private static final double LEAST = 1e-6;

  @Override
  public String id() {
    return "two-children";
  }

  @Override
  public String version() {
    return Versions.of(TwoChildrenRule.class);
  }

  @Override
  public int choose(BranchingContext context) {
    // The most fractional first, so that they win where bounds say nothing.
    int[] candidates = context.candidates();
    int best = candidates[0];
    double most = Double.NEGATIVE_INFINITY;
    for (int kernel : candidates) {
      double down = context.gain(context.knownBound(context.node().exclude(kernel)));
      double up = context.gain(context.knownBound(context.node().include(kernel)));
      double score = score(context, down) * score(context, up);
      if (score > most) {
        most = score;
        best = kernel;
      }
    }
    return best;
  }

  /** The share of what would close a child. */
  private static double score(BranchingContext context, double gain) {
    return Math.max(LEAST, gain / (context.cutoff() - context.bound()));
  }
}
