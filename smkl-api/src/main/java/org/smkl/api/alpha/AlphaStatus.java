package org.smkl.api.alpha;

/** How an alpha-step ended. */
public enum AlphaStatus {
  /** The relative duality gap, recomputed in double, is within the tolerance. */
  CONVERGED,
  /** The solver cannot get closer (rounding, or an indefinite matrix); the gap says how close. */
  ACCURACY_FLOOR,
  /** The iteration limit was reached first. */
  ITERATION_LIMIT,
  /** The stop signal was raised first. */
  INTERRUPTED
}
