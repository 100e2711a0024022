package org.smkl.api.conic;

import java.util.Objects;
import java.util.function.Consumer;
import org.smkl.api.StopSignal;

/**
 * How a conic model is to be solved. Immutable.
 *
 * @param tolerance relative accuracy of gap and feasibility, in (0, 1)
 * @param maxIterations the largest number of iterations, at least 1
 * @param timeLimit seconds, may be infinite
 * @param threads at least 1
 * @param stop asked during the solve
 * @param log receives one line for each attempt and whatever else is worth saying
 */
public record ConicOptions(
    double tolerance,
    int maxIterations,
    double timeLimit,
    int threads,
    StopSignal stop,
    Consumer<String> log) {
  /** Checks the options. */
  public ConicOptions {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "The tolerance of a conic solver must lie in (0, 1); got %s. Maybe use 1e-8."
              .formatted(tolerance));
    }
    if (maxIterations < 1 || threads < 1 || !(timeLimit > 0)) {
      throw new IllegalArgumentException(
          "Iterations, threads and time limit must be positive; got %d, %d and %s."
              .formatted(maxIterations, threads, timeLimit));
    }
    Objects.requireNonNull(stop, "stop");
    Objects.requireNonNull(log, "log");
  }

  /** Tolerance 1e-8, 200 iterations, one thread, no time limit, never stopped, silent. */
  public static ConicOptions defaults() {
    return new ConicOptions(1e-8, 200, Double.POSITIVE_INFINITY, 1, StopSignal.NEVER, line -> {});
  }
}
