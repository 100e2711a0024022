package org.smkl.relax.saddle;

/** Gaussian elimination with row scaling and partial pivoting for small dense systems. */
final class Elimination {
  private static final double SINGULAR = 1e-14;

  private Elimination() {}

  /** Solves the system in the augmented matrix, which is overwritten; null if it is singular. */
  static double[] solve(double[][] m) {
    int n = m.length;
    for (double[] row : m) {
      if (!scale(row)) {
        return null;
      }
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        pivot = Math.abs(m[i][k]) > Math.abs(m[pivot][k]) ? i : pivot;
      }
      double[] row = m[pivot];
      m[pivot] = m[k];
      m[k] = row;
      if (!(Math.abs(row[k]) > SINGULAR)) {
        return null;
      }
      for (int i = k + 1; i < n; i++) {
        double f = m[i][k] / row[k];
        for (int j = k; f != 0 && j <= n; j++) {
          m[i][j] -= f * row[j];
        }
      }
    }
    return substitute(m);
  }

  private static boolean scale(double[] row) {
    double top = 0;
    for (int j = 0; j < row.length - 1; j++) {
      top = Math.max(top, Math.abs(row[j]));
    }
    if (!(top > 0) || Double.isInfinite(top)) {
      return false;
    }
    for (int j = 0; j < row.length; j++) {
      row[j] /= top;
    }
    return true;
  }

  private static double[] substitute(double[][] m) {
    int n = m.length;
    double[] x = new double[n];
    for (int i = n - 1; i >= 0; i--) {
      double sum = m[i][n];
      for (int j = i + 1; j < n; j++) {
        sum -= m[i][j] * x[j];
      }
      x[i] = sum / m[i][i];
    }
    return x;
  }
}
