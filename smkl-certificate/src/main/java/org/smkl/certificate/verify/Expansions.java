package org.smkl.certificate.verify;

import java.util.List;

/**
 * Several expansions side by side, point by point, in plain double arithmetic: what is the same for
 * all of them is computed once, and loops run along them.
 */
final class Expansions {
  /** Numbers that are kept at the same time. */
  private static final int MOST = 1 << 22;

  private final int count;
  private final double[][] values;
  private final double[][] sizes;

  /**
   * Takes these expansions.
   *
   * @param n the number of points
   */
  Expansions(List<Terms> terms, int n) {
    this.count = terms.size();
    this.values = new double[n][count];
    this.sizes = new double[n][count];
    for (int t = 0; t < count; t++) {
      Terms v = terms.get(t);
      for (int k = 0; k < v.size(); k++) {
        // Where a point has two terms their sum is rounded.
        values[v.rows()[k]][t] += v.values()[k];
        sizes[v.rows()[k]][t] += Math.abs(v.values()[k]);
      }
    }
  }

  /** How many expansions there are. */
  int count() {
    return count;
  }

  /** How many expansions over n points are worth keeping together. */
  static int together(int n) {
    return Math.max(1, MOST / n);
  }

  /**
   * Adds to each expansion's sum its value at each point times the point's number. The product of
   * one point passes through at most n / 4 + 6 roundings, that of its two terms included.
   *
   * @param numbers those of the first point, then those of the next
   * @param stride how many of them a point has
   * @param which of a point's numbers
   */
  void add(int first, int end, double[] numbers, int stride, int which, double[] sums) {
    add(values, first, end, numbers, stride, which, sums);
  }

  /** Adds the products of absolute values. */
  void addSizes(int first, int end, double[] numbers, double[] sums) {
    add(sizes, first, end, numbers, 1, 0, sums);
  }

  private static void add(
      double[][] rows, int first, int end, double[] numbers, int stride, int at, double[] sums) {
    int j = first;
    int k = at;
    for (; j + 3 < end; j += 4, k += 4 * stride) {
      add(
          sums,
          numbers[k],
          rows[j],
          numbers[k + stride],
          rows[j + 1],
          numbers[k + 2 * stride],
          rows[j + 2],
          numbers[k + 3 * stride],
          rows[j + 3]);
    }
    double[] none = rows[first];
    for (; j < end; j++, k += stride) {
      add(sums, numbers[k], rows[j], 0, none, 0, none, 0, none);
    }
  }

  private static void add(
      double[] y,
      double f0,
      double[] x0,
      double f1,
      double[] x1,
      double f2,
      double[] x2,
      double f3,
      double[] x3) {
    for (int t = 0; t < y.length; t++) {
      y[t] += f0 * x0[t] + f1 * x1[t] + f2 * x2[t] + f3 * x3[t];
    }
  }
}
