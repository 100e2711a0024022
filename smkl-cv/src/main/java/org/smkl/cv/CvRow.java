package org.smkl.cv;

import java.util.Comparator;
import org.smkl.cv.method.Parameters;

/**
 * One point of the grid, over all folds.
 *
 * @param parameters the point
 * @param right how many rows were classified right while they were left out
 * @param rows how many there are
 * @param deviation standard deviation of the folds' accuracies
 * @param nonzeros mean number of kernels with weight
 */
public record CvRow(Parameters parameters, int right, int rows, double deviation, double nonzeros) {
  /**
   * The best first: most rows right; among equals the fewest kernels, then the simplest parameters
   * (smaller k0, smaller C, larger lambda, earlier kernel).
   */
  static final Comparator<CvRow> BEST_FIRST =
      Comparator.comparingInt((CvRow row) -> -row.right)
          .thenComparingDouble(row -> row.nonzeros)
          .thenComparingInt(row -> row.parameters.k0())
          .thenComparingDouble(row -> row.parameters.c())
          .thenComparingDouble(row -> -row.parameters.lambda())
          .thenComparingInt(row -> row.parameters.kernel());

  /** The share of rows classified right. */
  public double accuracy() {
    return (double) right / rows;
  }
}
