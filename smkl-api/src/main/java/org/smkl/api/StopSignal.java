package org.smkl.api;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Asked by long computations, often, whether they should stop softly: finish the step at hand and
 * return the best result so far with a status that says so. Thread-safe and cheap.
 */
@FunctionalInterface
public interface StopSignal {
  /** Never asks to stop. */
  StopSignal NEVER = () -> false;

  /** True from the moment on at which the caller wants the computation to end. */
  boolean stopRequested();

  /** A signal that is raised as soon as this or the other one is. */
  default StopSignal or(StopSignal other) {
    Objects.requireNonNull(other, "other");
    return () -> stopRequested() || other.stopRequested();
  }

  /**
   * A signal that is raised once this many seconds have passed from now; never for infinity.
   *
   * @throws IllegalArgumentException if seconds is negative or NaN
   */
  static StopSignal after(double seconds) {
    if (!(seconds >= 0)) {
      throw new IllegalArgumentException(
          "A time limit must be zero or more seconds; got " + seconds + ".");
    }
    if (seconds > TimeUnit.DAYS.toSeconds(3650)) {
      return NEVER;
    }
    long start = System.nanoTime();
    long limit = (long) (seconds * 1e9);
    return () -> System.nanoTime() - start >= limit;
  }
}
