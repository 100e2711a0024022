package org.smkl.api.relax;

/** How a relaxation ended. */
public enum RelaxationStatus {
  /** Solved to the tolerance. */
  OPTIMAL,
  /** The lower bound passed the target; not solved further. */
  TARGET_REACHED,
  /** The iteration limit was reached. */
  ITERATION_LIMIT,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** The stop signal was raised. */
  INTERRUPTED,
  /** Not solved to the tolerance because of numerical trouble; the lower bound still holds. */
  NUMERICAL
}
