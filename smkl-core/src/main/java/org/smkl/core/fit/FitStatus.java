package org.smkl.core.fit;

/** How a fit ended. */
public enum FitStatus {
  /** The bounds meet: no other kernels or weights are better. */
  OPTIMAL,
  /** No support next to the one found is better. */
  LOCAL_OPTIMUM,
  /** Best response reached a mutual best response. */
  FIXED_POINT,
  /** The iterates cycled. */
  CYCLED,
  /** J did not improve any more. */
  STALLED,
  /** The largest number of rounds was reached. */
  ROUND_LIMIT,
  /** Given weights were evaluated; nothing was searched. */
  EVALUATED,
  /** Branch and bound proved the gap that was asked for. */
  CERTIFIED,
  /** The time limit was reached; the result is the best so far. */
  TIME_LIMIT,
  /** Branch and bound reached its node limit; the result is the best so far. */
  NODE_LIMIT,
  /** Branch and bound reached its memory limit; the result is the best so far. */
  MEMORY_LIMIT,
  /** Branch and bound could not prove the gap, because of rounding or of nodes that failed. */
  NUMERICAL,
  /** The user stopped it; the result is the best so far. */
  INTERRUPTED;

  /** Whether a search came to its own end, which says nothing about the best there is. */
  boolean unproved() {
    return this == LOCAL_OPTIMUM
        || this == FIXED_POINT
        || this == CYCLED
        || this == STALLED
        || this == ROUND_LIMIT;
  }

  /** Whether time was up or the user stopped it. */
  public boolean stopped() {
    return this == TIME_LIMIT || this == INTERRUPTED;
  }
}
