package org.smkl.core.score;

/** Units that are powers of two: dividing by them does not round. */
final class Scale {
  private Scale() {}

  /** The exponent of a number that is zero or more, also of a subnormal one; 0 for zero. */
  static int exponent(double value) {
    if (value == 0) {
      return 0;
    }
    int exponent = Math.getExponent(value);
    return exponent < Double.MIN_EXPONENT ? Math.getExponent(value * 0x1p60) - 60 : exponent;
  }

  /** The number in units of two to the exponent. */
  static double down(double value, int exponent) {
    return Math.scalb(value, -exponent);
  }

  /** Back from those units. */
  static double up(double value, int exponent) {
    return Math.scalb(value, exponent);
  }
}
