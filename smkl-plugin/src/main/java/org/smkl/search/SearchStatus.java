package org.smkl.search;

/** How a search for a certified solution ended. No two reasons share a status. */
public enum SearchStatus {
  /** No open node is left and the gap holds. */
  OPTIMAL,
  /** The gap holds although nodes are open. */
  GAP_REACHED,
  /** The time limit was reached first. */
  TIME_LIMIT,
  /** The node limit was reached first. */
  NODE_LIMIT,
  /** The estimate of the memory in use reached its limit first. */
  MEMORY_LIMIT,
  /** A stop was asked for first. */
  INTERRUPTED,
  /**
   * Only nodes that could not be solved accurately enough are left, and the gap does not hold; or
   * rounding errors spoil it.
   */
  NUMERICAL;

  /** Whether the gap that was asked for is proved. */
  public boolean proved() {
    return this == OPTIMAL || this == GAP_REACHED;
  }
}
