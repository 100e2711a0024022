package org.smkl.cv.path;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.core.score.Score;
import org.smkl.error.Count;
import org.smkl.error.InputException;

/**
 * How far a path goes and what is cross-validated along it.
 *
 * @param largest the last k0, at least 1; the first is 1, or the number of kernels that must be
 *     chosen
 * @param folds of the cross-validation; 0 for none
 * @param score what is looked for; empty for that of the task
 */
public record PathSettings(int largest, int folds, Optional<Score> score) {
  /** The last k0 of a path by default. */
  public static final int DEFAULT_MAX_K0 = 5;

  /** Checks the settings. */
  public PathSettings {
    Objects.requireNonNull(score, "score");
    if (largest < 1) {
      throw new InputException(
          "The path ends at k0 = %d.".formatted(largest),
          "Expected at least 1.",
          "Maybe 5; the path has a point for each k0 up to this one.");
    }
    if (folds < 0 || folds == 1) {
      throw new InputException(
          "There are to be %s.".formatted(Count.of(folds, "fold")),
          "Expected at least 2, or 0 for no cross-validation.",
          "Maybe 5.");
    }
  }

  /** The least k0 with which there is a choice: more than 1 if rules demand several kernels. */
  public static int first(Problem problem) {
    return Math.max(1, problem.rules().must().cardinality());
  }

  /** Refuses a path that is longer than there are kernels, or ends before it begins. */
  public void require(Problem problem) {
    if (largest < first(problem)) {
      throw new InputException(
          "The path ends at k0 = %d, but %d kernels must be in every choice."
              .formatted(largest, first(problem)),
          "Expected at least %d.".formatted(first(problem)),
          "Maybe a larger k0, or fewer kernels that must be chosen.");
    }
    int q = problem.q();
    if (largest > q) {
      throw new InputException(
          "The path ends at k0 = %d, but %s.".formatted(largest, Count.thereAre(q, "kernel")),
          "k0 must lie in 1..%d.".formatted(q),
          "Maybe give more kernels or a smaller k0.");
    }
  }

  /** Up to this k0, by the task's own score. */
  public static PathSettings upTo(int largest, int folds) {
    return new PathSettings(largest, folds, Optional.empty());
  }
}
