package org.smkl.branchbound.branching;

import org.smkl.api.branching.BranchingContext;

/** How good it is to branch on a kernel, from what its two children gain. */
final class Scores {
  private Scores() {}

  /** The product of the gains, with a floor so that one useless side does not hide the other. */
  static double of(BranchingContext c, double down, double up) {
    double floor = 1e-6 * Math.max(c.cutoff() - c.bound(), Double.MIN_NORMAL);
    return Math.max(down, floor) * Math.max(up, floor);
  }
}
