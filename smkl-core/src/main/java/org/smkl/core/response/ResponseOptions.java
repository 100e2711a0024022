package org.smkl.core.response;

import java.util.Objects;
import org.smkl.api.StopSignal;

/**
 * How best response runs.
 *
 * @param maxRounds T, the largest number of rounds
 * @param epsilon the improvement of J that counts as one
 * @param patience M, rounds without improvement before it stops
 * @param keep which iterate is returned
 * @param alphaTolerance relative duality gap of the alpha-steps
 * @param threads at least 1
 * @param stop asked before every round and during alpha-steps
 */
public record ResponseOptions(
    int maxRounds,
    double epsilon,
    int patience,
    Keep keep,
    double alphaTolerance,
    int threads,
    StopSignal stop) {
  /** Checks the options. */
  public ResponseOptions {
    Objects.requireNonNull(keep, "keep");
    Objects.requireNonNull(stop, "stop");
    if (maxRounds < 1 || patience < 1 || threads < 1 || !(epsilon >= 0)) {
      throw new IllegalArgumentException(
          "Rounds, patience and threads must be at least 1 and epsilon at least 0; got %d, %d, %d and %s."
              .formatted(maxRounds, patience, threads, epsilon));
    }
  }

  /** As published: T = 50, epsilon = 1e-2, M = 3; alpha-steps to 1e-7. */
  public static ResponseOptions published(Keep keep) {
    return new ResponseOptions(50, 1e-2, 3, keep, 1e-7, 1, StopSignal.NEVER);
  }

  /** The same with other resources. */
  public ResponseOptions with(int threadCount, StopSignal signal) {
    return new ResponseOptions(
        maxRounds, epsilon, patience, keep, alphaTolerance, threadCount, signal);
  }
}
