package org.smkl.api.conic;

/** How a conic solver ended. */
public enum ConicStatus {
  /** Solved to the tolerance asked for. */
  OPTIMAL,
  /** Solved to the solver's own looser tolerance. */
  NEAR_OPTIMAL,
  /** A certificate says that no feasible point exists. */
  PRIMAL_INFEASIBLE,
  /** A certificate says that the model is unbounded. */
  DUAL_INFEASIBLE,
  /** The solver makes no more progress. */
  STALLED,
  /** The iteration limit was reached. */
  ITERATION_LIMIT,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** The stop signal was raised. */
  INTERRUPTED,
  /** The solver has no valid licence. */
  LICENSE,
  /** Numerical trouble. */
  NUMERICAL,
  /** The solver itself failed: an error in its library, or memory; its words say which. */
  FAILED
}
