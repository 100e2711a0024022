package org.example.smkl;

/** The few dense sums of this package. */
final class Dense {
  private Dense() {}

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  static void add(double[] to, double factor, double[] from) {
    if (factor != 0) {
      for (int i = 0; i < to.length; i++) {
        to[i] += factor * from[i];
      }
    }
  }

  /** h + factor row row'. */
  static void addSquare(double[][] h, double factor, double[] row) {
    for (int i = 0; i < row.length; i++) {
      add(h[i], factor * row[i], row);
    }
  }

  static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
