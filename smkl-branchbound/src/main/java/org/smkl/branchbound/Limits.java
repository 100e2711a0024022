package org.smkl.branchbound;

import org.smkl.api.StopSignal;

/**
 * What ends a search before its gap is proved.
 *
 * @param seconds wall time of this run, positive, may be infinite
 * @param nodes nodes processed in all, at least 1
 * @param bytes estimated memory: Gram matrices, work matrices, cuts, nodes; at least 1
 * @param stop asked often; raised ends the search softly
 */
public record Limits(double seconds, long nodes, long bytes, StopSignal stop) {
  /** Nine tenths of the heap, so that the search ends before memory does. */
  private static final double HEAP_SHARE = 0.9;

  /** Checks the limits. */
  public Limits {
    java.util.Objects.requireNonNull(stop, "stop");
    if (!(seconds > 0) || nodes < 1 || bytes < 1) {
      throw new IllegalArgumentException(
          "Limits of time, nodes and memory are positive; got %s s, %d nodes and %d bytes."
              .formatted(seconds, nodes, bytes));
    }
  }

  /** Nothing but the size of the heap. */
  public static Limits none() {
    return new Limits(
        Double.POSITIVE_INFINITY,
        Long.MAX_VALUE,
        (long) (HEAP_SHARE * Runtime.getRuntime().maxMemory()),
        StopSignal.NEVER);
  }

  /** The same with another time limit. */
  public Limits withSeconds(double other) {
    return new Limits(other, nodes, bytes, stop);
  }

  /** The same with another node limit. */
  public Limits withNodes(long other) {
    return new Limits(seconds, other, bytes, stop);
  }

  /** The same with another memory limit. */
  public Limits withBytes(long other) {
    return new Limits(seconds, nodes, other, stop);
  }

  /** The same with another stop signal. */
  public Limits withStop(StopSignal other) {
    return new Limits(seconds, nodes, bytes, other);
  }
}
