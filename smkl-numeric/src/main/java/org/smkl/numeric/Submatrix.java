package org.smkl.numeric;

import java.util.Arrays;

/**
 * Products with some rows and columns of a symmetric matrix that is stored by rows. Four rows are
 * done at a time: their sums do not wait for each other, and an index is read once for all of them.
 * Where most columns take part, whole rows are added up instead: that reads more, but by vector
 * instructions.
 */
public final class Submatrix {
  private Submatrix() {}

  /** The chosen rows and columns, in the order given, each row an array of its own. */
  public static double[][] rows(double[] entries, int n, int[] chosen) {
    int m = chosen.length;
    double[][] rows = new double[m][m];
    for (int k = 0; k < m; k++) {
      int start = chosen[k] * n;
      double[] row = rows[k];
      for (int l = 0; l < m; l++) {
        row[l] = entries[start + chosen[l]];
      }
    }
    return rows;
  }

  /**
   * The products of the chosen rows with v, over the chosen columns.
   *
   * @param entries by rows
   * @param n the order
   * @param v one value for each chosen column
   */
  public static double[] product(double[] entries, int n, int[] rows, int[] columns, double[] v) {
    if (most(columns, n)) {
      double[] whole = new double[n];
      addRows(whole, entries, n, columns, v, false);
      return Arrays.stream(rows).mapToDouble(row -> whole[row]).toArray();
    }
    double[] out = new double[rows.length];
    int last = rows.length - 1;
    for (int k = 0; k <= last; k += 4) {
      // The last block repeats rows where fewer than four are left.
      int a = rows[k] * n;
      int b = rows[Math.min(k + 1, last)] * n;
      int c = rows[Math.min(k + 2, last)] * n;
      int d = rows[Math.min(k + 3, last)] * n;
      double sa = 0;
      double sb = 0;
      double sc = 0;
      double sd = 0;
      for (int l = 0; l < columns.length; l++) {
        int column = columns[l];
        double weight = v[l];
        sa += weight * entries[a + column];
        sb += weight * entries[b + column];
        sc += weight * entries[c + column];
        sd += weight * entries[d + column];
      }
      out[Math.min(k + 3, last)] = sd;
      out[Math.min(k + 2, last)] = sc;
      out[Math.min(k + 1, last)] = sb;
      out[k] = sa;
    }
    return out;
  }

  /**
   * v'Kv over the chosen rows and columns of a symmetric matrix, by its lower triangle.
   *
   * @param v one value for each index of the support
   */
  public static double quadratic(double[] entries, int n, int[] support, double[] v) {
    if (most(support, n)) {
      return quadraticByRows(entries, n, support, v);
    }
    double total = 0;
    int k = 0;
    for (; k + 3 < v.length; k += 4) {
      int a = support[k] * n;
      int b = support[k + 1] * n;
      int c = support[k + 2] * n;
      int d = support[k + 3] * n;
      double ra = 0;
      double rb = 0;
      double rc = 0;
      double rd = 0;
      for (int l = 0; l < k; l++) {
        int column = support[l];
        double weight = v[l];
        ra += weight * entries[a + column];
        rb += weight * entries[b + column];
        rc += weight * entries[c + column];
        rd += weight * entries[d + column];
      }
      total += 2 * (v[k] * ra + v[k + 1] * rb + v[k + 2] * rc + v[k + 3] * rd);
      for (int r = k; r < k + 4; r++) {
        total += row(entries, n, support, v, k, r);
      }
    }
    for (; k < v.length; k++) {
      total += row(entries, n, support, v, 0, k);
    }
    return total;
  }

  /** What row k adds with the columns from the given one up to its diagonal. */
  private static double row(double[] entries, int n, int[] support, double[] v, int from, int k) {
    int start = support[k] * n;
    double sum = 0;
    for (int l = from; l < k; l++) {
      sum += v[l] * entries[start + support[l]];
    }
    return v[k] * (2 * sum + v[k] * entries[start + support[k]]);
  }

  private static boolean most(int[] columns, int n) {
    return 2L * columns.length > n;
  }

  private static double quadraticByRows(double[] entries, int n, int[] support, double[] v) {
    double[] below = new double[n];
    addRows(below, entries, n, support, v, true);
    double total = 0;
    for (int k = 0; k < v.length; k++) {
      int j = support[k];
      total += v[k] * (2 * below[j] + v[k] * entries[j * n + j]);
    }
    return total;
  }

  /**
   * Adds multiples of rows, whole or only what is left of the diagonal.
   *
   * @param chosen ascending
   */
  private static void addRows(
      double[] sum, double[] entries, int n, int[] chosen, double[] v, boolean lower) {
    double[][] row = new double[4][n];
    int k = 0;
    for (; k + 3 < chosen.length; k += 4) {
      // What four rows have in common; the rest of the last three is short.
      int end = lower ? chosen[k] : n;
      for (int r = 0; r < 4; r++) {
        System.arraycopy(entries, chosen[k + r] * n, row[r], 0, end);
      }
      Vectors.add(sum, v[k], row[0], v[k + 1], row[1], v[k + 2], row[2], v[k + 3], row[3], 0, end);
      for (int r = 1; r < 4; r++) {
        addPart(sum, entries, chosen[k + r] * n, v[k + r], end, lower ? chosen[k + r] : n);
      }
    }
    for (; k < chosen.length; k++) {
      addPart(sum, entries, chosen[k] * n, v[k], 0, lower ? chosen[k] : n);
    }
  }

  private static void addPart(
      double[] sum, double[] entries, int start, double factor, int from, int to) {
    for (int j = from; j < to; j++) {
      sum[j] += factor * entries[start + j];
    }
  }
}
