package org.smkl.cv;

import java.util.Locale;
import java.util.Optional;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.score.Score;
import org.smkl.error.Count;

/**
 * What tuning chose.
 *
 * @param settings those of a fit at the chosen C, lambda and k0; as they were where no point was
 *     finished
 * @param result every point that was tried
 * @param rows how many of the training rows were looked at
 * @param folds how often some of them were left out
 * @param rule by which the point was taken
 */
public record Tuned(FitSettings settings, CvResult result, int rows, int folds, Tuning.Rule rule) {
  /** The chosen point; empty where the work was stopped before one was finished. */
  public Optional<CvRow> best() {
    return rule.of(result);
  }

  /**
   * The best point that allows as many kernels as any does: what the choice is to be held against.
   */
  public Optional<CvRow> mixed() {
    return result.mixed();
  }

  /** The point to hold all kernels against: the chosen one, or the sparsest where that has all. */
  private Optional<CvRow> few() {
    return best()
        .flatMap(
            best ->
                mixed()
                    .filter(all -> all.parameters().k0() <= best.parameters().k0())
                    .flatMap(all -> result.sparsest())
                    .or(() -> Optional.of(best)));
  }

  /**
   * What few kernels cost, in words: the score of the chosen point, or of the sparsest where that
   * allows all kernels, and of all kernels together, on the same left-out rows; empty where no
   * point allows fewer or nothing was found.
   */
  public Optional<String> cost() {
    return few()
        .flatMap(
            few ->
                mixed()
                    .filter(all -> all.parameters().k0() > few.parameters().k0())
                    .map(
                        all ->
                            "%s: %s, all %d: %s"
                                .formatted(
                                    Count.of(few.parameters().k0(), "kernel"),
                                    score(few),
                                    all.parameters().k0(),
                                    score(all))));
  }

  private String score(CvRow row) {
    return result.score() == Score.ACCURACY
        ? String.format(Locale.ROOT, "%.1f %%", 100 * row.score())
        : String.format(Locale.ROOT, "%.4g", row.score());
  }
}
