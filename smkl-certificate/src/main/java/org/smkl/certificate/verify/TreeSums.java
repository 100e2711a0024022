package org.smkl.certificate.verify;

/**
 * Sums of products in double-double arithmetic, by halves: of so many exact products the second
 * half is added to the first until few are left. None waits for the one before, so that the
 * compiler finds vector instructions. A product passes through at most as many additions as there
 * are products, as in a sum from first to last. Not thread-safe.
 */
final class TreeSums {
  /** Products that are added up by halves. */
  private static final int WIDTH = 256;

  /** So many are added one after the other. */
  private static final int FEW = 8;

  private final double[] x = new double[WIDTH];
  private final double[] y = new double[WIDTH];
  private final double[] hi = new double[WIDTH];
  private final double[] lo = new double[WIDTH];
  private final double[] high = new double[WIDTH];
  private final double[] low = new double[WIDTH];

  /** Adds values times weights, so many from these positions on. */
  void add(double[] values, int from, double[] weights, int at, int count, DoubleDouble sum) {
    for (int first = 0; first < count; first += WIDTH) {
      int size = Math.min(WIDTH, count - first);
      System.arraycopy(values, from + first, x, 0, size);
      System.arraycopy(weights, at + first, y, 0, size);
      add(size, sum);
    }
  }

  private void add(int size, DoubleDouble sum) {
    multiply(x, y, hi, lo, size);
    int left = size;
    while (left > FEW) {
      int half = left / 2;
      left -= half;
      System.arraycopy(hi, left, x, 0, half);
      System.arraycopy(lo, left, y, 0, half);
      // What DoubleDouble.add does, in steps that are short enough for the compiler.
      plus(hi, x, high, x, half);
      plus(lo, y, low, y, half);
      join(high, x, low, y, half);
      quickPlus(high, y, hi, lo, half);
    }
    for (int k = 0; k < left; k++) {
      sum.add(hi[k], lo[k]);
    }
  }

  /** Each product without any rounding, barring underflow. */
  private static void multiply(double[] x, double[] y, double[] hi, double[] lo, int count) {
    for (int k = 0; k < count; k++) {
      double p = x[k] * y[k];
      hi[k] = p;
      lo[k] = Math.fma(x[k], y[k], -p);
    }
  }

  /** Sums and what their rounding left out (2Sum). */
  private static void plus(double[] a, double[] b, double[] sum, double[] rest, int count) {
    for (int k = 0; k < count; k++) {
      double x = a[k];
      double y = b[k];
      double s = x + y;
      double t = s - x;
      sum[k] = s;
      rest[k] = (x - (s - t)) + (y - t);
    }
  }

  /** From sh, sl, th, tl to vh in place of sh and w in place of tl. */
  private static void join(double[] sh, double[] sl, double[] th, double[] tl, int count) {
    for (int k = 0; k < count; k++) {
      double c = sl[k] + th[k];
      double v = sh[k] + c;
      tl[k] += c - (v - sh[k]);
      sh[k] = v;
    }
  }

  /** Sums, the first number the larger one, and what their rounding left out (Fast2Sum). */
  private static void quickPlus(double[] v, double[] w, double[] sum, double[] rest, int count) {
    for (int k = 0; k < count; k++) {
      double s = v[k] + w[k];
      rest[k] = w[k] - (s - v[k]);
      sum[k] = s;
    }
  }
}
