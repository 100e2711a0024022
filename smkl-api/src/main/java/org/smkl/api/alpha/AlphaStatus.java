package org.smkl.api.alpha;

/** How an alpha-step ended. */
public enum AlphaStatus {
  /** The relative duality gap is within the tolerance, for sure: rounding errors included. */
  CONVERGED,
  /** The solver cannot get closer (rounding, or an indefinite matrix); the gap says how close. */
  ACCURACY_FLOOR,
  /**
   * The caller's iteration limit was reached first, or one of the solver's own, named in detail.
   */
  ITERATION_LIMIT,
  /** The stop signal was raised first. */
  INTERRUPTED
}
