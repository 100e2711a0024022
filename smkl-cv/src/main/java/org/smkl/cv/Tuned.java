package org.smkl.cv;

import java.util.Optional;
import org.smkl.core.fit.FitSettings;

/**
 * What tuning chose.
 *
 * @param settings those of a fit at the chosen C, lambda and k0; as they were where no point was
 *     finished
 * @param result every point that was tried
 * @param rows how many of the training rows were looked at
 * @param folds how often some of them were left out
 */
public record Tuned(FitSettings settings, CvResult result, int rows, int folds) {
  /** The chosen point; empty where the work was stopped before one was finished. */
  public Optional<CvRow> best() {
    return result.best();
  }
}
