package org.smkl.svm.plan;

import org.smkl.api.Budget;
import org.smkl.api.Problem;

/**
 * What it costs to look at kernel values again, and what follows for accuracy, threads and time.
 */
public enum ValueCost {
  /** Gram matrices are in memory. */
  MEMORY_READ,
  /** Values are computed, here or on executors: every look is a pass over the rows. */
  ROW_PASS;

  /** That of a problem's kernels. */
  public static ValueCost of(Problem problem) {
    return problem.stored() ? MEMORY_READ : ROW_PASS;
  }

  /** Whether every look is a pass over the rows. */
  public boolean isHigh() {
    return this == ROW_PASS;
  }

  /** Tasks that may run at the same time; a pass over the rows has threads of its own. */
  public int tasksAtOnce(int threads) {
    return isHigh() ? 1 : threads;
  }

  /** The tolerance of weights: each digit costs passes. */
  public double weightTolerance(double usual) {
    return isHigh() ? Math.max(usual, Thresholds.MIN_COMPUTED_WEIGHT_TOLERANCE) : usual;
  }

  /** The tolerance of alpha-steps: each digit costs passes. */
  public double alphaTolerance(double asked) {
    return isHigh() ? Math.max(asked, Thresholds.MIN_COMPUTED_ALPHA_TOLERANCE) : asked;
  }

  /** The part of a budget in which to search; the rest is for evaluating what was found. */
  public Budget searching(Budget budget) {
    return isHigh()
        ? budget.withSeconds(Thresholds.COMPUTED_SEARCH_SHARE * budget.seconds())
        : budget;
  }
}
