package org.smkl.relax.clarabel;

import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.Scaling;
import org.smkl.conic.StandardProblem;

/**
 * What an attempt came to, in the units of the model.
 *
 * @param status typed, by Clarabel's word and the tolerance asked for
 * @param nativeStatus Clarabel's word
 * @param x primal point
 * @param z multipliers of Clarabel's rows
 * @param objective primal value, NaN without a point
 * @param dualObjective dual value, NaN without a point
 * @param residual the larger of Clarabel's relative residuals
 * @param blur how far gap and residuals leave the value open, relative to it; see {@link Residuals}
 * @param vague whether the value is too blurred for the tolerance asked for
 * @param iterations of the interior-point method
 */
record Outcome(
    ConicStatus status,
    NativeStatus nativeStatus,
    double[] x,
    double[] z,
    double objective,
    double dualObjective,
    double residual,
    double blur,
    boolean vague,
    int iterations) {
  /** A value to as many tolerances as this is exact enough. */
  private static final double EXACT_TOLERANCES = 100;

  static Outcome of(
      StandardProblem scaled, NativeSolution solution, Scaling scaling, ConicOptions options) {
    double unit = scaling.objective() * scaling.rightHandSide();
    double value = solution.objective() * unit;
    double gap = Math.abs(solution.objective() - solution.dualObjective());
    double blur =
        unit * Math.max(gap, Residuals.influence(scaled, solution)) / Math.max(1, Math.abs(value));
    double residual = Math.max(solution.primalResidual(), solution.dualResidual());
    return new Outcome(
        status(solution, Math.max(residual, blur), options),
        solution.status(),
        Scaling.divided(solution.x(), 1 / scaling.rightHandSide()),
        Scaling.divided(solution.z(), 1 / scaling.objective()),
        value,
        solution.dualObjective() * unit,
        residual,
        blur,
        blur > EXACT_TOLERANCES * options.tolerance(),
        solution.iterations());
  }

  private static ConicStatus status(NativeSolution solution, double error, ConicOptions options) {
    return switch (solution.status()) {
      case SOLVED -> ConicStatus.OPTIMAL;
      case ALMOST_SOLVED -> almost(solution, error, options);
      case PRIMAL_INFEASIBLE -> ConicStatus.PRIMAL_INFEASIBLE;
      case DUAL_INFEASIBLE -> ConicStatus.DUAL_INFEASIBLE;
      case MAX_ITERATIONS -> ConicStatus.ITERATION_LIMIT;
      case MAX_TIME -> ConicStatus.TIME_LIMIT;
      case CALLBACK_TERMINATED -> ConicStatus.INTERRUPTED;
      case INSUFFICIENT_PROGRESS -> ConicStatus.STALLED;
      // A certificate to reduced tolerances proves nothing.
      case ALMOST_PRIMAL_INFEASIBLE, ALMOST_DUAL_INFEASIBLE, NUMERICAL_ERROR, UNSOLVED ->
          ConicStatus.NUMERICAL;
    };
  }

  /** Missed what the attempt asked for: perhaps more than the caller did, perhaps at a limit. */
  private static ConicStatus almost(NativeSolution solution, double error, ConicOptions options) {
    if (error <= options.tolerance()) {
      return ConicStatus.OPTIMAL;
    }
    return solution.iterations() >= options.maxIterations()
        ? ConicStatus.ITERATION_LIMIT
        : ConicStatus.NEAR_OPTIMAL;
  }

  /** Certificates are no points, and neither is what a solve starts from. */
  boolean hasPoint() {
    return Double.isFinite(objective);
  }

  /** Whether another attempt may do better. */
  boolean disappoints() {
    return rank() == 1;
  }

  /** Whether this is worth more than the other: by its end, then with a point, then sharper. */
  boolean beats(Outcome other) {
    if (rank() != other.rank()) {
      return rank() > other.rank();
    }
    return hasPoint() != other.hasPoint() ? hasPoint() : blur < other.blur;
  }

  private int rank() {
    return switch (status) {
      case PRIMAL_INFEASIBLE, DUAL_INFEASIBLE -> 2;
      case OPTIMAL -> vague ? 1 : 2;
      case NEAR_OPTIMAL, STALLED, NUMERICAL -> 1;
      case ITERATION_LIMIT, TIME_LIMIT, INTERRUPTED, LICENSE, FAILED -> 0;
    };
  }
}
