package org.smkl.cv;

import java.util.Objects;
import org.smkl.cv.method.MethodContext;

/**
 * How to cross-validate.
 *
 * @param grid the values to try
 * @param folds at least 2
 * @param context what methods use; its seed is that of the folds, too, and its stop signal ends the
 *     search early with what there is
 */
public record CvSettings(Grid grid, int folds, MethodContext context) {
  /** Accuracy of SVMs within a grid: tighter ones rarely change a single label. */
  public static final double TOLERANCE = 1e-4;

  /** Checks that nothing is missing. */
  public CvSettings {
    Objects.requireNonNull(grid, "grid");
    Objects.requireNonNull(context, "context");
  }
}
