package org.smkl.cv.easymkl;

import java.util.Arrays;

/**
 * The Cholesky factor of a principal submatrix that grows and shrinks by one variable at a time, at
 * the cost of one triangular solve each. Multiplying a variable by a number changes nothing here
 * but rounding, so diagonals of very different size do no harm.
 */
final class FreeFactor {
  /** A pivot below so much of its diagonal entry, for each row, is not told from zero. */
  private static final double ROUNDING = Math.ulp(1.0);

  private final int[] members;
  private final double[][] rows;
  private int size;

  FreeFactor(int most) {
    members = new int[most];
    rows = new double[most][];
  }

  int size() {
    return size;
  }

  /** The variable in this place. */
  int member(int place) {
    return members[place];
  }

  /**
   * Adds a variable, if the matrix stays positive definite.
   *
   * @param row its products with the members in their order, then its diagonal entry
   */
  boolean append(int variable, double[] row) {
    double[] l = Arrays.copyOf(row, size + 1);
    forward(l, size);
    double pivot = row[size];
    for (int c = 0; c < size; c++) {
      pivot -= l[c] * l[c];
    }
    if (!(pivot > ROUNDING * (size + 1) * row[size])) {
      return false;
    }
    l[size] = Math.sqrt(pivot);
    members[size] = variable;
    rows[size++] = l;
    return true;
  }

  /** Takes the variable in this place out: rotations make the rows below triangular again. */
  void remove(int place) {
    double[] cos = new double[size];
    double[] sin = new double[size];
    for (int i = place + 1; i < size; i++) {
      double[] row = rows[i];
      double rest = row[place];
      for (int c = place + 1; c < i; c++) {
        double entry = row[c];
        row[c - 1] = cos[c] * entry + sin[c] * rest;
        rest = cos[c] * rest - sin[c] * entry;
      }
      double diagonal = Math.hypot(row[i], rest);
      cos[i] = row[i] / diagonal;
      sin[i] = rest / diagonal;
      row[i - 1] = diagonal;
      rows[i - 1] = row;
      members[i - 1] = members[i];
    }
    rows[--size] = null;
  }

  /** Solves with the matrix, in place. */
  void solve(double[] b) {
    forward(b, size);
    for (int k = size - 1; k >= 0; k--) {
      double[] row = rows[k];
      double x = b[k] / row[k];
      b[k] = x;
      for (int c = 0; c < k; c++) {
        b[c] -= row[c] * x;
      }
    }
  }

  private void forward(double[] b, int count) {
    for (int k = 0; k < count; k++) {
      double[] row = rows[k];
      b[k] = (b[k] - dot(row, b, k)) / row[k];
    }
  }

  /** Four sums at once: one alone would wait for each addition. */
  private static double dot(double[] a, double[] b, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int c = 0;
    for (; c + 3 < count; c += 4) {
      s0 += a[c] * b[c];
      s1 += a[c + 1] * b[c + 1];
      s2 += a[c + 2] * b[c + 2];
      s3 += a[c + 3] * b[c + 3];
    }
    for (; c < count; c++) {
      s0 += a[c] * b[c];
    }
    return s0 + s1 + s2 + s3;
  }
}
