package org.smkl.certificate.verify;

/**
 * Whether R'R = M has a factor in double precision. Right-looking on rows, several pivot rows at a
 * time: each row is then read and written once for all of them, by loops that the compiler turns
 * into vector instructions. An entry is still the matrix entry minus one product after another.
 */
final class Cholesky {
  private static final int PIVOTS = 4;

  private Cholesky() {}

  /** Overwrites the upper triangle, given by rows, with its factor as far as that goes. */
  static boolean succeeds(double[][] rows) {
    int n = rows.length;
    for (int k = 0; k < n; k += PIVOTS) {
      int end = Math.min(n, k + PIVOTS);
      for (int p = k; p < end; p++) {
        if (!pivot(rows[p], p)) {
          return false;
        }
        for (int i = p + 1; i < end; i++) {
          subtract(rows[i], i, rows[p][i], rows[p]);
        }
      }
      if (end < n) {
        for (int i = end; i < n; i++) {
          subtract(rows[i], i, rows[k], rows[k + 1], rows[k + 2], rows[k + 3]);
        }
      }
    }
    return true;
  }

  private static boolean pivot(double[] row, int p) {
    double root = Math.sqrt(row[p]);
    if (!(root > 0) || Double.isInfinite(root)) {
      return false;
    }
    row[p] = root;
    for (int j = p + 1; j < row.length; j++) {
      row[j] /= root;
    }
    return true;
  }

  private static void subtract(double[] row, int from, double factor, double[] pivot) {
    for (int j = from; j < row.length; j++) {
      row[j] -= factor * pivot[j];
    }
  }

  private static void subtract(
      double[] row, int from, double[] p0, double[] p1, double[] p2, double[] p3) {
    double f0 = p0[from];
    double f1 = p1[from];
    double f2 = p2[from];
    double f3 = p3[from];
    for (int j = from; j < row.length; j++) {
      row[j] = row[j] - f0 * p0[j] - f1 * p1[j] - f2 * p2[j] - f3 * p3[j];
    }
  }
}
