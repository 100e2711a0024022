package org.smkl.alpha.smo;

import org.smkl.api.StopSignal;

/**
 * A Cholesky factor U'U of a growing-then-shrinking symmetric matrix, by rows so that every inner
 * loop runs along memory. Rows of U are separate arrays, which lets the compiler vectorise.
 */
final class Cholesky {
  private static final int STOP_INTERVAL = 64;

  private double[][] u = new double[0][];
  private double[] work = new double[0];
  private int size;

  int size() {
    return size;
  }

  /** Makes room for a matrix of this order; its upper triangle is then written by the caller. */
  void reserve(int order) {
    grow(order);
    size = order;
  }

  private void grow(int order) {
    if (u.length < order) {
      int room = order + order / 4 + 8;
      double[][] larger = new double[room][room];
      for (int i = 0; i < size; i++) {
        System.arraycopy(u[i], 0, larger[i], 0, size);
      }
      u = larger;
      work = new double[room];
    }
  }

  /** Row i; before {@link #factor} the matrix, afterwards the factor; entries from i on count. */
  double[] row(int i) {
    return u[i];
  }

  /** Factors in place; false if a pivot is not positive, or when asked to stop. */
  boolean factor(StopSignal stop) {
    int n = size;
    for (int i = 0; i < n; i++) {
      if (i % STOP_INTERVAL == 0 && stop.stopRequested()) {
        return false;
      }
      double[] w = work;
      System.arraycopy(u[i], i, w, i, n - i);
      int k = 0;
      for (; k + 3 < i; k += 4) {
        subtract(w, i, n, k);
      }
      for (; k < i; k++) {
        axpy(w, -u[k][i], u[k], i, n);
      }
      double pivot = w[i];
      if (!(pivot > 0)) {
        return false;
      }
      scale(w, u[i], 1 / Math.sqrt(pivot), i, n);
    }
    return true;
  }

  private void subtract(double[] w, int i, int n, int k) {
    double[] r0 = u[k];
    double[] r1 = u[k + 1];
    double[] r2 = u[k + 2];
    double[] r3 = u[k + 3];
    double a0 = r0[i];
    double a1 = r1[i];
    double a2 = r2[i];
    double a3 = r3[i];
    for (int j = i; j < n; j++) {
      w[j] -= a0 * r0[j] + a1 * r1[j] + a2 * r2[j] + a3 * r3[j];
    }
  }

  static void axpy(double[] y, double a, double[] x, int from, int to) {
    for (int j = from; j < to; j++) {
      y[j] += a * x[j];
    }
  }

  private static void scale(double[] from, double[] to, double factor, int start, int end) {
    for (int j = start; j < end; j++) {
      to[j] = from[j] * factor;
    }
  }

  /** Solves U'U z = b in place for two right sides at once: each row is read once for both. */
  void solve(double[] b, double[] c) {
    for (int k = 0; k < size; k++) {
      double[] row = u[k];
      b[k] /= row[k];
      c[k] /= row[k];
      subtract(row, b, b[k], c, c[k], k + 1, size);
    }
    for (int k = size - 1; k >= 0; k--) {
      back(u[k], b, c, k, size);
    }
  }

  private static void subtract(
      double[] row, double[] b, double bk, double[] c, double ck, int from, int to) {
    for (int j = from; j < to; j++) {
      b[j] -= bk * row[j];
      c[j] -= ck * row[j];
    }
  }

  private static void back(double[] row, double[] b, double[] c, int k, int to) {
    double b0 = 0;
    double b1 = 0;
    double c0 = 0;
    double c1 = 0;
    int j = k + 1;
    for (; j + 1 < to; j += 2) {
      double r0 = row[j];
      double r1 = row[j + 1];
      b0 += r0 * b[j];
      b1 += r1 * b[j + 1];
      c0 += r0 * c[j];
      c1 += r1 * c[j + 1];
    }
    if (j < to) {
      b0 += row[j] * b[j];
      c0 += row[j] * c[j];
    }
    b[k] = (b[k] - (b0 + b1)) / row[k];
    c[k] = (c[k] - (c0 + c1)) / row[k];
  }

  static double dot(double[] a, double[] b, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = from;
    for (; j + 3 < to; j += 4) {
      s0 += a[j] * b[j];
      s1 += a[j + 1] * b[j + 1];
      s2 += a[j + 2] * b[j + 2];
      s3 += a[j + 3] * b[j + 3];
    }
    for (; j < to; j++) {
      s0 += a[j] * b[j];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Appends a row and column; the column is overwritten. False if the matrix would be singular. */
  boolean append(double[] column, double diagonal) {
    double pivot = diagonal;
    for (int k = 0; k < size; k++) {
      column[k] /= u[k][k];
      axpy(column, -column[k], u[k], k + 1, size);
      pivot -= column[k] * column[k];
    }
    if (!(pivot > 0)) {
      return false;
    }
    grow(size + 1);
    for (int k = 0; k < size; k++) {
      u[k][size] = column[k];
    }
    u[size][size] = Math.sqrt(pivot);
    size++;
    return true;
  }

  /** Removes row and column p: shift the columns, then rotate the Hessenberg rest back. */
  void remove(int p) {
    for (int k = 0; k <= p; k++) {
      System.arraycopy(u[k], p + 1, u[k], p, size - p - 1);
    }
    for (int k = p; k + 1 < size; k++) {
      double[] lower = u[k + 1];
      // Column c of the old factor is column c - 1 of the new one.
      System.arraycopy(lower, k + 1, lower, k, size - k - 1);
      rotate(u[k], lower, k, size - 1);
    }
    size--;
  }

  /** Rotates two rows so that entry k of the second vanishes. */
  private static void rotate(double[] a, double[] b, int k, int end) {
    double r = Math.hypot(a[k], b[k]);
    double c = a[k] / r;
    double s = b[k] / r;
    for (int j = k; j < end; j++) {
      double x = a[j];
      double y = b[j];
      a[j] = c * x + s * y;
      b[j] = c * y - s * x;
    }
  }
}
