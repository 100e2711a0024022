package org.smkl.numeric;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** K = L L' with as few columns as rounding allows, the largest remaining diagonal entry first. */
public final class PivotedCholesky {
  /** Residual diagonals up to this, relative to the largest entry, are rounding. */
  private static final double RANK_TOLERANCE = 1e-15;

  private PivotedCholesky() {}

  /**
   * The columns of L, each of length n; none for a zero matrix.
   *
   * @param entries a symmetric positive semidefinite matrix by rows; not modified
   * @param n its order
   */
  public static double[][] columns(double[] entries, int n) {
    return columns(entries, n, () -> false);
  }

  /**
   * The same for a caller who may have to leave; the matrix may be large.
   *
   * @param stop asked once for each column
   * @throws CancellationException if it was true before the end
   */
  public static double[][] columns(double[] entries, int n, BooleanSupplier stop) {
    double[] residual = new double[n];
    double largest = 0;
    for (int j = 0; j < n; j++) {
      residual[j] = entries[j * n + j];
      largest = Math.max(largest, residual[j]);
    }
    double[][] columns = new double[n][];
    // Rows of L so far, for contiguous inner products.
    double[][] rows = new double[n][n];
    int rank = 0;
    while (rank < n) {
      int pivot = largestEntry(residual);
      if (!(residual[pivot] > RANK_TOLERANCE * n * largest)) {
        break;
      }
      if (stop.getAsBoolean()) {
        throw new CancellationException("The factor was not wanted any more.");
      }
      columns[rank] = column(entries, rows, rank, pivot, residual);
      rank++;
    }
    return Arrays.copyOf(columns, rank);
  }

  private static int largestEntry(double[] values) {
    int best = 0;
    for (int j = 1; j < values.length; j++) {
      if (values[j] > values[best]) {
        best = j;
      }
    }
    return best;
  }

  private static double[] column(
      double[] entries, double[][] rows, int rank, int pivot, double[] residual) {
    int n = residual.length;
    double root = Math.sqrt(residual[pivot]);
    double[] pivotRow = rows[pivot];
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      // Points already used as pivots are represented exactly.
      if (residual[j] == Double.NEGATIVE_INFINITY) {
        continue;
      }
      double[] row = rows[j];
      column[j] = (entries[pivot * n + j] - Vectors.dot(row, pivotRow, 0, rank)) / root;
      row[rank] = column[j];
      residual[j] -= column[j] * column[j];
    }
    column[pivot] = root;
    pivotRow[rank] = root;
    residual[pivot] = Double.NEGATIVE_INFINITY;
    return column;
  }
}
