package org.smkl.core.fit;

/** How a fit ended. None of these claims optimality; the bounds of the result do or do not. */
public enum FitStatus {
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

  /** Whether time was up or the user stopped it. */
  public boolean stopped() {
    return this == TIME_LIMIT || this == INTERRUPTED;
  }
}
