package org.smkl.core.response;

import java.util.Objects;
import org.smkl.api.Budget;

/**
 * How best response runs.
 *
 * @param maxRounds T, the largest number of rounds
 * @param epsilon the improvement of J that counts as one
 * @param patience M, rounds without improvement before it stops
 * @param keep which iterate is returned
 * @param alphaTolerance relative duality gap of the alpha-steps
 * @param budget its threads and its stop signal, which is asked before every round and during
 *     alpha-steps; seconds and memory are not looked at
 */
public record ResponseOptions(
    int maxRounds,
    double epsilon,
    int patience,
    KeptIterate keep,
    double alphaTolerance,
    Budget budget) {
  /** Checks the options. */
  public ResponseOptions {
    Objects.requireNonNull(keep, "keep");
    Objects.requireNonNull(budget, "budget");
    if (maxRounds < 1 || patience < 1 || !(epsilon >= 0)) {
      throw new IllegalArgumentException(
          "Rounds and patience must be at least 1 and epsilon at least 0; got %d, %d and %s."
              .formatted(maxRounds, patience, epsilon));
    }
  }

  /** As published: T = 50, epsilon = 1e-2, M = 3; alpha-steps to 1e-7. */
  public static ResponseOptions published(KeptIterate keep) {
    return new ResponseOptions(50, 1e-2, 3, keep, 1e-7, Budget.oneThread());
  }

  /** A copy with alpha-steps to this relative duality gap. */
  public ResponseOptions to(double tolerance) {
    return new ResponseOptions(maxRounds, epsilon, patience, keep, tolerance, budget);
  }

  /** A copy within another budget. */
  public ResponseOptions within(Budget other) {
    return new ResponseOptions(maxRounds, epsilon, patience, keep, alphaTolerance, other);
  }
}
