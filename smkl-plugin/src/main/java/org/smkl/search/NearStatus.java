package org.smkl.search;

/** How a search for near-optimal choices ended. No two reasons share a status. */
public enum NearStatus {
  /** Every choice that is not listed is proved to lie beyond the threshold. */
  COMPLETE,
  /** As many choices as may be listed were found. */
  CHOICE_LIMIT,
  /** The time limit was reached first. */
  TIME_LIMIT,
  /** The estimate of the memory in use reached its limit first. */
  MEMORY_LIMIT,
  /** A stop was asked for first. */
  INTERRUPTED,
  /** Rounding errors, or a choice that could not be solved, keep it from being proved. */
  NUMERICAL
}
