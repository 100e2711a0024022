package org.smkl.api.alpha;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.StopSignal;

/**
 * How an alpha-step is to be solved. Immutable; a warm start's array is shared, not copied.
 *
 * @param tolerance the relative duality gap to reach, in (0, 1)
 * @param warmStart a point to start from; need not be feasible, the solver repairs it
 * @param maxIterations the largest number of iterations, at least 1
 * @param stop asked often; raised means return the best point so far
 */
public record AlphaOptions(
    double tolerance, Optional<double[]> warmStart, long maxIterations, StopSignal stop) {
  /** Checks the options. */
  public AlphaOptions {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "The tolerance of an alpha-step is a relative duality gap in (0, 1); got %s. Maybe use 1e-6."
              .formatted(tolerance));
    }
    Objects.requireNonNull(warmStart, "warmStart");
    if (maxIterations < 1) {
      throw new IllegalArgumentException(
          "At least one iteration must be allowed; got " + maxIterations + ".");
    }
    Objects.requireNonNull(stop, "stop");
  }

  /** Cold start, no iteration limit to speak of, never stopped. */
  public static AlphaOptions tolerance(double tolerance) {
    return new AlphaOptions(tolerance, Optional.empty(), Long.MAX_VALUE, StopSignal.NEVER);
  }

  /** A copy that starts from this point. */
  public AlphaOptions from(double[] start) {
    return new AlphaOptions(tolerance, Optional.of(start), maxIterations, stop);
  }

  /** A copy with this stop signal. */
  public AlphaOptions stoppedBy(StopSignal signal) {
    return new AlphaOptions(tolerance, warmStart, maxIterations, signal);
  }

  /** A copy with this iteration limit. */
  public AlphaOptions atMost(long iterations) {
    return new AlphaOptions(tolerance, warmStart, iterations, stop);
  }
}
