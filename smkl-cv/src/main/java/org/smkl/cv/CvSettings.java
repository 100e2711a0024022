package org.smkl.cv;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Parameters;

/**
 * How to cross-validate.
 *
 * @param grid the values to try
 * @param open the parameters for which further values are tried where the best is on the edge
 * @param folds at least 2
 * @param score what is looked for; empty: the accuracy of classes, R^2 of numbers
 * @param only the points of the grid that are tried; empty for all
 * @param context what methods use; its seed is that of the folds, too, and its stop signal ends the
 *     search early with what there is
 */
public record CvSettings(
    Grid grid,
    Set<Axis> open,
    int folds,
    Optional<Score> score,
    Optional<Set<Parameters>> only,
    MethodContext context) {
  /** Accuracy of SVMs within a grid: tighter ones rarely change a single label. */
  public static final double TOLERANCE = 1e-4;

  /** Checks that nothing is missing. */
  public CvSettings {
    Objects.requireNonNull(grid, "grid");
    open = Set.copyOf(open);
    Objects.requireNonNull(score, "score");
    only = only.map(Set::copyOf);
    Objects.requireNonNull(context, "context");
  }

  /** This grid and no more. */
  public CvSettings(Grid grid, int folds, MethodContext context) {
    this(grid, Set.of(), folds, Optional.empty(), Optional.empty(), context);
  }

  /** A copy that judges by another score. */
  public CvSettings by(Score other) {
    return new CvSettings(grid, open, folds, Optional.of(other), only, context);
  }

  /** A copy whose grid may grow. */
  public CvSettings growing(Set<Axis> axes) {
    return new CvSettings(grid, axes, folds, score, only, context);
  }

  /** A copy with as many folds. */
  CvSettings in(int count) {
    return new CvSettings(grid, open, count, score, only, context);
  }

  /** A copy whose rows are divided into folds in another way. */
  CvSettings divided(int number) {
    MethodContext other = context.part(context.seed() + number, context.budget().threads());
    return new CvSettings(grid, open, folds, score, only, other);
  }

  /** A copy with these points of a grid, and no others. */
  CvSettings with(Grid other, Set<Parameters> points) {
    return new CvSettings(other, Set.of(), folds, score, Optional.of(points), context);
  }
}
