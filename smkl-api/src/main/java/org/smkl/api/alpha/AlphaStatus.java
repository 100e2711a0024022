package org.smkl.api.alpha;

/** How an alpha-step ended. */
public enum AlphaStatus {
  /** The relative duality gap is within the tolerance, for sure: rounding errors included. */
  CONVERGED,
  /** The solver cannot get closer (rounding, or an indefinite matrix); the gap says how close. */
  ACCURACY_FLOOR,
  /** The iteration limit was reached first; the caller's, or the solver's own, as detail says. */
  ITERATION_LIMIT,
  /** The stop signal was raised first. */
  INTERRUPTED
}
