package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;

/** Sums of outer products, the bulk of the work of a Newton step. */
final class OuterProducts {

  /** Rows that are written at a time, so that they stay in the cache. */
  private static final int TILE_ROWS = 16;

  /** Columns that are written at a time. */
  private static final int TILE_COLUMNS = 192;

  private OuterProducts() {}

  /** Adds sum_i w_i r_i r_i' to the upper triangle; each entry's order of summation is fixed. */
  static void add(double[] w, double[][] r, int order, double[][] upper, int threads) {
    long work = (long) w.length * order * order / 2;
    Parallel.runWithScratch(
        Parallel.worth(work, threads),
        (order + TILE_ROWS - 1) / TILE_ROWS,
        () -> k -> rows(w, r, k * TILE_ROWS, Math.min(order, (k + 1) * TILE_ROWS), order, upper));
  }

  private static void rows(
      double[] w, double[][] r, int from, int to, int order, double[][] upper) {
    for (int left = from; left < order; left += TILE_COLUMNS) {
      tile(w, r, from, to, left, Math.min(order, left + TILE_COLUMNS), upper);
    }
  }

  /** Four products at a time, so that the target is read and written less often. */
  private static void tile(
      double[] w, double[][] r, int from, int to, int left, int right, double[][] upper) {
    int i = 0;
    for (; i + 3 < w.length; i += 4) {
      double[] r0 = r[i];
      double[] r1 = r[i + 1];
      double[] r2 = r[i + 2];
      double[] r3 = r[i + 3];
      for (int j = from; j < Math.min(to, right); j++) {
        Vectors.add(
            upper[j],
            w[i] * r0[j],
            r0,
            w[i + 1] * r1[j],
            r1,
            w[i + 2] * r2[j],
            r2,
            w[i + 3] * r3[j],
            r3,
            Math.max(j, left),
            right);
      }
    }
    for (; i < w.length; i++) {
      for (int j = from; j < Math.min(to, right); j++) {
        Vectors.add(upper[j], w[i] * r[i][j], r[i], Math.max(j, left), right);
      }
    }
  }

  /** out = M v for the symmetric matrix with these entries, row by row of memory. */
  static void multiply(double[] entries, double[] v, double[] out) {
    int n = v.length;
    Arrays.fill(out, 0);
    int l = 0;
    for (; l + 3 < n; l += 4) {
      int start = l * n;
      double v0 = v[l];
      double v1 = v[l + 1];
      double v2 = v[l + 2];
      double v3 = v[l + 3];
      for (int j = 0; j < n; j++) {
        out[j] +=
            v0 * entries[start + j]
                + v1 * entries[start + n + j]
                + v2 * entries[start + 2 * n + j]
                + v3 * entries[start + 3 * n + j];
      }
    }
    for (; l < n; l++) {
      for (int j = 0; j < n; j++) {
        out[j] += v[l] * entries[l * n + j];
      }
    }
  }
}
