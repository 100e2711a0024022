package org.smkl.certificate.verify;

/**
 * Sums and products of numbers that are not negative, never below the exact ones, even where they
 * underflow: the next double above the nearest one. Zeros are exact.
 */
final class Upwards {
  private Upwards() {}

  static double plus(double a, double b) {
    return a == 0 || b == 0 ? a + b : Math.nextUp(a + b);
  }

  static double times(double a, double b) {
    return a == 0 || b == 0 ? 0 : Math.nextUp(a * b);
  }

  /** At least the sum of the absolute values. */
  static double norm(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum = plus(sum, Math.abs(x));
    }
    return sum;
  }
}
