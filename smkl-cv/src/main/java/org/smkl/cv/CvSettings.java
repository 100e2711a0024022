package org.smkl.cv;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.StopSignal;

/**
 * How to cross-validate.
 *
 * @param grid the values to try
 * @param folds at least 2
 * @param seed of the folds and of every start
 * @param tolerance relative duality gap of the SVMs
 * @param threads at least 1; results do not depend on it
 * @param alpha the id of the alpha-solver; empty for the default one
 * @param beta the id of the beta-projector; empty for the default one
 * @param stop raised to end early with what there is
 */
public record CvSettings(
    Grid grid,
    int folds,
    long seed,
    double tolerance,
    int threads,
    Optional<String> alpha,
    Optional<String> beta,
    StopSignal stop) {
  /** Accuracy of SVMs within a grid: tighter ones rarely change a single label. */
  public static final double TOLERANCE = 1e-4;

  /** Checks the values. */
  public CvSettings {
    Objects.requireNonNull(grid, "grid");
    Objects.requireNonNull(stop, "stop");
    if (threads < 1) {
      throw new IllegalArgumentException("At least one thread is needed; got " + threads + ".");
    }
  }

  /** With the default alpha-solver and beta-projector. */
  public CvSettings(
      Grid grid, int folds, long seed, double tolerance, int threads, StopSignal stop) {
    this(grid, folds, seed, tolerance, threads, Optional.empty(), Optional.empty(), stop);
  }

  /** Ten folds, SVMs to 1e-4. */
  public static CvSettings of(Grid grid, long seed, int threads, StopSignal stop) {
    return new CvSettings(grid, 10, seed, TOLERANCE, threads, stop);
  }
}
