package org.smkl.api.alpha;

/** A sum in twice the precision of a double: an unevaluated sum of two. Not thread-safe. */
final class DoubleDouble {
  private double high;
  private double low;

  double high() {
    return high;
  }

  double low() {
    return low;
  }

  double value() {
    return high + low;
  }

  void add(double x) {
    double sum = high + x;
    double part = sum - high;
    low += (high - (sum - part)) + (x - part);
    high = sum;
  }

  void addProduct(double x, double y) {
    double product = x * y;
    add(product);
    low += Math.fma(x, y, -product);
  }
}
