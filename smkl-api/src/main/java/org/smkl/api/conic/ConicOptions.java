package org.smkl.api.conic;

import java.util.Objects;
import java.util.function.Consumer;
import org.smkl.api.Budget;

/**
 * How a conic model is to be solved. Immutable.
 *
 * @param tolerance relative accuracy of gap and feasibility, in (0, 1)
 * @param maxIterations the largest number of iterations, at least 1; of those of an interior-point
 *     method, so that a method of many small steps may count some hundreds of them as one
 * @param budget what the solve may use; its stop signal is asked during the solve
 * @param log receives one line for each attempt and whatever else is worth saying
 */
public record ConicOptions(
    double tolerance, int maxIterations, Budget budget, Consumer<String> log) {
  /** Checks the options. */
  public ConicOptions {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "The tolerance of a conic solver must lie in (0, 1); got %s. Maybe use 1e-8."
              .formatted(tolerance));
    }
    if (maxIterations < 1) {
      throw new IllegalArgumentException(
          "At least one iteration must be allowed; got " + maxIterations + ".");
    }
    Objects.requireNonNull(budget, "budget");
    Objects.requireNonNull(log, "log");
  }

  /** Tolerance 1e-8, 200 iterations, one thread, no time limit, never stopped, silent. */
  public static ConicOptions defaults() {
    return new ConicOptions(1e-8, 200, Budget.oneThread(), line -> {});
  }
}
