package org.smkl.cv.easymkl;

/**
 * Sums of multiples of rows with twice the digits: the rounding errors of all products and sums are
 * added up beside them. Every loop writes one array and reads all at the same index, which is what
 * the compiler has vector instructions for.
 */
final class DoubledSums {
  private final int length;
  private final double[] row;
  private final double[] product;
  private final double[] low;
  private double[] high;
  private double[] next;

  DoubledSums(int length) {
    this.length = length;
    row = new double[length];
    product = new double[length];
    low = new double[length];
    high = new double[length];
    next = new double[length];
  }

  /** Adds a multiple of what begins at this place. */
  void add(double weight, double[] entries, int start) {
    System.arraycopy(entries, start, row, 0, length);
    multiply(product, weight, row);
    sum(next, high, product);
    addLost(low, weight, row, product, high, next);
    double[] done = high;
    high = next;
    next = done;
  }

  double get(int j) {
    return high[j] + low[j];
  }

  private static void multiply(double[] product, double weight, double[] row) {
    for (int j = 0; j < product.length; j++) {
      product[j] = weight * row[j];
    }
  }

  private static void sum(double[] sum, double[] a, double[] b) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] = a[j] + b[j];
    }
  }

  /** What rounding took from the product, and from the sum of it and what was there before. */
  private static void addLost(
      double[] low, double weight, double[] row, double[] product, double[] before, double[] sum) {
    for (int j = 0; j < low.length; j++) {
      low[j] +=
          Math.fma(weight, row[j], -product[j])
              + (before[j] - (sum[j] - (sum[j] - before[j])))
              + (product[j] - (sum[j] - before[j]));
    }
  }
}
