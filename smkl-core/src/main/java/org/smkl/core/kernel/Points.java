package org.smkl.core.kernel;

import java.util.Arrays;

/**
 * Data points on chosen columns, by rows and transposed: with the transposed copy the inner loops
 * run over neighbouring points, which the compiler turns into vector instructions.
 */
final class Points {
  private final double[][] rows;
  private final double[] transposed;
  private final double[] squaredNorms;
  private final int width;

  private Points(double[][] rows, int width) {
    this.rows = rows;
    this.width = width;
    this.transposed = new double[width * rows.length];
    this.squaredNorms = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double sum = 0;
      for (int k = 0; k < width; k++) {
        double value = rows[i][k];
        transposed[k * rows.length + i] = value;
        // The order of summation of Tile.innerProducts, so that equal points have distance 0.
        sum += value * value;
      }
      squaredNorms[i] = sum;
    }
  }

  /** Rows from (inclusive) to (exclusive) of the data, restricted to the columns. */
  static Points of(double[][] data, int from, int to, int[] columns) {
    double[][] rows = new double[to - from][columns.length];
    for (int i = from; i < to; i++) {
      for (int k = 0; k < columns.length; k++) {
        rows[i - from][k] = data[i][columns[k]];
      }
    }
    return new Points(rows, columns.length);
  }

  /** Some of the points, in the order given. */
  Points select(int[] points) {
    double[][] chosen = new double[points.length][];
    Arrays.setAll(chosen, k -> rows[points[k]]);
    return new Points(chosen, width);
  }

  int count() {
    return rows.length;
  }

  int width() {
    return width;
  }

  double[] row(int i) {
    return rows[i];
  }

  double squaredNorm(int i) {
    return squaredNorms[i];
  }

  /** Coordinate k of point j is at k * count() + j. */
  double[] transposed() {
    return transposed;
  }
}
