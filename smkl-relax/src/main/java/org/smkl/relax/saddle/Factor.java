package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The factor U of a symmetric positive definite matrix U'U, made in place by rows so that all inner
 * loops run over contiguous memory. A pivot below the threshold means that its row depends on the
 * earlier ones: the row is left out, as if its variable were held at zero.
 */
final class Factor {
  private final double[][] u;
  private int dropped;

  private Factor(double[][] u) {
    this.u = u;
  }

  /**
   * Factors the matrix whose upper triangle is given; overwrites it.
   *
   * @param upper row i holds the entries i..n-1 at their own column index
   * @param threshold the least pivot, relative to the diagonal entry it comes from
   */
  static Factor of(double[][] upper, double threshold) {
    Factor factor = new Factor(upper);
    for (int i = 0; i < upper.length; i++) {
      factor.eliminate(i, threshold);
    }
    return factor;
  }

  /** How many rows were left out. */
  int dropped() {
    return dropped;
  }

  private void eliminate(int i, double threshold) {
    double[] row = u[i];
    int n = u.length;
    double diagonal = row[i];
    int k = 0;
    for (; k + 3 < i; k += 4) {
      double[] r0 = u[k];
      double[] r1 = u[k + 1];
      double[] r2 = u[k + 2];
      double[] r3 = u[k + 3];
      double f0 = r0[i];
      double f1 = r1[i];
      double f2 = r2[i];
      double f3 = r3[i];
      for (int j = i; j < n; j++) {
        row[j] -= f0 * r0[j] + f1 * r1[j] + f2 * r2[j] + f3 * r3[j];
      }
    }
    for (; k < i; k++) {
      double[] r = u[k];
      double f = r[i];
      for (int j = i; j < n; j++) {
        row[j] -= f * r[j];
      }
    }
    if (!(row[i] > threshold * diagonal) || Double.isInfinite(row[i])) {
      Arrays.fill(row, i, n, 0);
      row[i] = Double.POSITIVE_INFINITY;
      dropped++;
      return;
    }
    double pivot = Math.sqrt(row[i]);
    row[i] = pivot;
    for (int j = i + 1; j < n; j++) {
      row[j] /= pivot;
    }
  }

  /** The columns of U, with zeros where a row was left out. */
  double[][] columns() {
    int n = u.length;
    double[][] columns = new double[n][n];
    for (int k = 0; k < n; k++) {
      for (int i = k; i < n && !Double.isInfinite(u[k][k]); i++) {
        columns[i][k] = u[k][i];
      }
    }
    return columns;
  }

  /** Overwrites x with the solution of U'y = x. */
  void forward(double[] x) {
    for (int i = 0; i < u.length; i++) {
      double[] row = u[i];
      double y = x[i] / row[i];
      x[i] = y;
      for (int j = i + 1; j < u.length; j++) {
        x[j] -= y * row[j];
      }
    }
  }

  /** Overwrites y with the solution of U x = y. */
  void backward(double[] y) {
    for (int i = u.length - 1; i >= 0; i--) {
      double[] row = u[i];
      double sum = y[i];
      for (int j = i + 1; j < u.length; j++) {
        sum -= row[j] * y[j];
      }
      y[i] = sum / row[i];
    }
  }

  /** Overwrites x with the solution of U'U x = x. */
  void solve(double[] x) {
    forward(x);
    backward(x);
  }
}
