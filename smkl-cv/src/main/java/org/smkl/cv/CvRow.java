package org.smkl.cv;

import java.util.Comparator;
import java.util.List;
import org.smkl.core.score.Score;
import org.smkl.cv.method.Parameters;

/**
 * One point of the grid, over all folds.
 *
 * @param parameters the point
 * @param score of all rows while they were left out, by the score that was asked for
 * @param deviation standard deviation of the folds' scores
 * @param nonzeros mean number of kernels with weight
 * @param sums what the left-out rows add up to; {@link CvResult} tells what follows from it
 */
public record CvRow(
    Parameters parameters, double score, double deviation, double nonzeros, List<Double> sums) {
  /** Copies the list. */
  public CvRow {
    sums = List.copyOf(sums);
  }

  /**
   * The best first: the best score; among equals the fewest kernels, then the simplest parameters
   * (smaller k0, smaller C, larger lambda, earlier kernel).
   */
  static Comparator<CvRow> bestFirst(Score score) {
    return Comparator.comparingDouble((CvRow row) -> badness(score, row.score))
        .thenComparingDouble(row -> row.nonzeros)
        .thenComparingInt(row -> row.parameters.k0())
        .thenComparingDouble(row -> row.parameters.c())
        .thenComparingDouble(row -> -row.parameters.lambda())
        .thenComparingInt(row -> row.parameters.kernel());
  }

  /** Less is better; a score that is no number is worst. */
  static double badness(Score score, double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : score.largerIsBetter() ? -value : value;
  }
}
