package org.smkl.api;

import java.util.Objects;

/**
 * What a computation may use. The seconds count from {@link #start}; a computation that calls
 * another passes on the time that remains ({@link Clock#left}).
 *
 * @param threads at least 1; results do not depend on it
 * @param seconds wall time, positive, may be infinite
 * @param memory bytes, at least 1
 * @param stop asked often; raised means return the best result so far
 */
public record Budget(int threads, double seconds, long memory, StopSignal stop) {
  /** Nine tenths of the heap, so that a computation ends before memory does. */
  private static final double HEAP_SHARE = 0.9;

  /** Seconds. A call made when time is up still gets this much to return its best result. */
  private static final double MIN_SECONDS = 1e-3;

  /** Checks the values. */
  public Budget {
    Objects.requireNonNull(stop, "stop");
    if (threads < 1 || !(seconds > 0) || memory < 1) {
      throw new IllegalArgumentException(
          "Threads, time limit and memory are positive; got %d threads, %s s and %d bytes. Maybe leave out the limit."
              .formatted(threads, seconds, memory));
    }
  }

  /** One thread and no limit but the size of the heap. */
  public static Budget oneThread() {
    return new Budget(
        1,
        Double.POSITIVE_INFINITY,
        Math.max(1, (long) (HEAP_SHARE * Runtime.getRuntime().maxMemory())),
        StopSignal.NEVER);
  }

  /** A copy with all processors. */
  public static Budget machine() {
    return oneThread().withThreads(Runtime.getRuntime().availableProcessors());
  }

  /** A copy with another number of threads. */
  public Budget withThreads(int other) {
    return new Budget(other, seconds, memory, stop);
  }

  /** A copy with another time limit. */
  public Budget withSeconds(double other) {
    return new Budget(threads, other, memory, stop);
  }

  /** A copy with another limit of memory. */
  public Budget withMemory(long other) {
    return new Budget(threads, seconds, other, stop);
  }

  /** A copy with another stop signal. */
  public Budget withStop(StopSignal other) {
    return new Budget(threads, seconds, memory, other);
  }

  /** What is left of the time limit after so many seconds, a millisecond at least. */
  public Budget after(double used) {
    return withSeconds(Math.max(MIN_SECONDS, seconds - used));
  }

  /** Starts the clock. */
  public Clock start() {
    return new Clock(this);
  }
}
