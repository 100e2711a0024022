package org.smkl.cv.path;

import java.util.Objects;
import org.smkl.core.fit.FitResult;
import org.smkl.search.SearchResult;

/**
 * One point of a path.
 *
 * @param k0 the largest number of kernels
 * @param fit the optimum with its proof and its classifier
 * @param score cross-validated; NaN where it was not
 * @param scoreStandardError of the mean over the folds; NaN where there is none
 */
public record PathPoint(int k0, FitResult fit, double score, double scoreStandardError) {
  /** Checks that nothing is missing. */
  public PathPoint {
    Objects.requireNonNull(fit, "fit");
  }

  /** What was proved. */
  public SearchResult proof() {
    return fit.proof().orElseThrow();
  }

  PathPoint scored(double value, double standardError) {
    return new PathPoint(k0, fit, value, standardError);
  }
}
