package org.smkl.core.response;

/** How best response ended. */
public enum ResponseStatus {
  /** Weights and alpha answer each other: a mutual best response. */
  FIXED_POINT,
  /** The weights came back to an earlier iterate. */
  CYCLED,
  /** J did not improve for as many rounds as patience allows. */
  STALLED,
  /** The largest number of rounds was reached. */
  ROUND_LIMIT,
  /** The stop signal was raised. */
  INTERRUPTED
}
