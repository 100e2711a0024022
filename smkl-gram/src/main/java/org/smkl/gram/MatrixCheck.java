package org.smkl.gram;

import org.smkl.error.Count;
import org.smkl.numeric.Vectors;

/** Checks matrices that come from elsewhere: size, finite entries, symmetry up to rounding. */
final class MatrixCheck {
  /** Relative to the largest entry: files written with nine digits pass, wrong ones do not. */
  private static final double SYMMETRY_TOLERANCE = 1e-8;

  /** Up to this size products of two entries, summed, stay finite. */
  static final double MAX_ENTRY = 1e150;

  private MatrixCheck() {}

  /** Whether a kernel may have this value; NaN is none. */
  static boolean usable(double value) {
    return Math.abs(value) <= MAX_ENTRY;
  }

  /**
   * Whether the sum of the squares of so many values shows that all of them are usable. If not,
   * some may be unusable.
   */
  static boolean surelyUsable(double[] values, int size) {
    return Vectors.dot(values, values, 0, size) < MAX_ENTRY * MAX_ENTRY;
  }

  /** Writes (K + K') / 2 to out by rows. */
  static void symmetrise(KernelSpec spec, double[][] k, int n, double[] out) {
    checkSize(spec, k, n, n);
    double largest = 0;
    double worst = 0;
    int row = 0;
    int column = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double difference = Math.abs(k[i][j] - k[j][i]);
        largest = Math.max(largest, Math.max(Math.abs(k[i][j]), Math.abs(k[j][i])));
        if (difference > worst) {
          worst = difference;
          row = i;
          column = j;
        }
        double mean = i == j ? k[i][i] : 0.5 * k[i][j] + 0.5 * k[j][i];
        out[i * n + j] = mean;
        out[j * n + i] = mean;
      }
    }
    if (worst > SYMMETRY_TOLERANCE * largest) {
      throw new IllegalArgumentException(
          "The matrix of kernel %s is not symmetric: row %d, column %d (0-based) is %s but row %d, column %d is %s. Maybe it is not a Gram matrix, or its rows and columns are ordered differently."
              .formatted(spec, row, column, k[row][column], column, row, k[column][row]));
    }
  }

  /** Throws unless k has this many rows and columns, all finite. */
  static void checkSize(KernelSpec spec, double[][] k, int rows, int columns) {
    if (k.length != rows) {
      throw new IllegalArgumentException(
          "The matrix of kernel %s has %s; expected %d. Maybe it belongs to another data set."
              .formatted(spec, Count.of(k.length, "row"), rows));
    }
    for (int i = 0; i < rows; i++) {
      if (k[i].length != columns) {
        throw new IllegalArgumentException(
            "Row %d (0-based) of the matrix of kernel %s has %s; expected %d. Maybe it belongs to another data set."
                .formatted(i, spec, Count.of(k[i].length, "column"), columns));
      }
      for (int j = 0; j < columns; j++) {
        if (!usable(k[i][j])) {
          throw new IllegalArgumentException(
              "The matrix of kernel %s has %s in row %d, column %d (0-based); kernel values must be finite and at most %s in size, because products of them are computed. Maybe divide all its entries by one number."
                  .formatted(spec, k[i][j], i, j, MAX_ENTRY));
        }
      }
    }
  }
}
