package org.smkl.relax.conic;

import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.RelaxationStatus;

/** From the words of a conic solver to those of a relaxation. */
final class Statuses {
  private Statuses() {}

  /**
   * A relaxation is feasible and bounded, so a certificate of the contrary is numerical trouble, as
   * is a point that the solver itself does not call optimal.
   */
  static RelaxationStatus of(ConicStatus status) {
    return switch (status) {
      case OPTIMAL -> RelaxationStatus.OPTIMAL;
      case ITERATION_LIMIT -> RelaxationStatus.ITERATION_LIMIT;
      case TIME_LIMIT -> RelaxationStatus.TIME_LIMIT;
      case INTERRUPTED -> RelaxationStatus.INTERRUPTED;
      case NEAR_OPTIMAL, STALLED, NUMERICAL, LICENSE, FAILED, PRIMAL_INFEASIBLE, DUAL_INFEASIBLE ->
          RelaxationStatus.NUMERICAL;
    };
  }

  /** Whether the solver takes its point for a solution, be it to a looser tolerance. */
  static boolean usable(ConicSolution solution) {
    return solution.hasPoint()
        && (solution.status() == ConicStatus.OPTIMAL
            || solution.status() == ConicStatus.NEAR_OPTIMAL);
  }

  /**
   * Where LB(alpha) must equal the value, the gap between them is measured and decides between
   * optimal and numerical trouble, whatever the solver called its point.
   */
  static RelaxationStatus checked(
      RelaxationStatus status, boolean exact, RelaxedBound bound, double tolerance) {
    boolean open = status != RelaxationStatus.OPTIMAL && status != RelaxationStatus.NUMERICAL;
    if (!exact || open) {
      return status;
    }
    return bound.closes(tolerance) ? RelaxationStatus.OPTIMAL : RelaxationStatus.NUMERICAL;
  }
}
