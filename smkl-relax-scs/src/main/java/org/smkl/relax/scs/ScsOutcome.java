package org.smkl.relax.scs;

import org.smkl.api.conic.ConicStatus;

/**
 * What SCS returned, its rows in the order of the given problem.
 *
 * @param status its word
 * @param x primal point
 * @param y dual point
 * @param objective primal value
 * @param dualObjective dual value
 * @param iterations splitting steps
 * @param residual the larger of its residuals, in the units of the rows
 */
record ScsOutcome(
    ScsStatus status,
    double[] x,
    double[] y,
    double objective,
    double dualObjective,
    int iterations,
    double residual) {
  /** The typed status where neither the clock nor the stop signal explain the end. */
  ConicStatus typed() {
    return switch (status) {
      case SOLVED -> ConicStatus.OPTIMAL;
      case SOLVED_INACCURATE -> ConicStatus.ITERATION_LIMIT;
      case INFEASIBLE -> ConicStatus.PRIMAL_INFEASIBLE;
      case UNBOUNDED -> ConicStatus.DUAL_INFEASIBLE;
      case INTERRUPTED -> ConicStatus.INTERRUPTED;
      case FAILED -> ConicStatus.FAILED;
      // What looks like a certificate at a limit proves nothing.
      case INFEASIBLE_INACCURATE, UNBOUNDED_INACCURATE -> ConicStatus.ITERATION_LIMIT;
      case INDETERMINATE -> ConicStatus.NUMERICAL;
    };
  }
}
