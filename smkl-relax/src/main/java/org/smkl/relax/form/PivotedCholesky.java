package org.smkl.relax.form;

import java.util.Arrays;
import org.smkl.api.SymmetricMatrix;

/** K = L L' with as few columns as rounding allows, the largest remaining diagonal entry first. */
final class PivotedCholesky {
  /** Residual diagonals up to this, relative to the largest entry, are rounding. */
  private static final double RANK_TOLERANCE = 1e-15;

  private PivotedCholesky() {}

  /** The columns of L, each of length n; none for a zero matrix. */
  static double[][] columns(SymmetricMatrix gram) {
    int n = gram.order();
    double[] residual = new double[n];
    double largest = 0;
    for (int j = 0; j < n; j++) {
      residual[j] = gram.get(j, j);
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
      columns[rank] = column(gram, rows, rank, pivot, residual);
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
      SymmetricMatrix gram, double[][] rows, int rank, int pivot, double[] residual) {
    int n = gram.order();
    double root = Math.sqrt(residual[pivot]);
    double[] entries = gram.entries();
    double[] pivotRow = rows[pivot];
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      // Points already used as pivots are represented exactly.
      if (residual[j] == Double.NEGATIVE_INFINITY) {
        continue;
      }
      double value = entries[pivot * n + j];
      double[] row = rows[j];
      for (int c = 0; c < rank; c++) {
        value -= row[c] * pivotRow[c];
      }
      column[j] = value / root;
      row[rank] = column[j];
      residual[j] -= column[j] * column[j];
    }
    column[pivot] = root;
    pivotRow[rank] = root;
    residual[pivot] = Double.NEGATIVE_INFINITY;
    return column;
  }
}
