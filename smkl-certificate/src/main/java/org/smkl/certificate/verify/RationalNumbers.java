package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Doubles as whole numbers over a power of two, and how a rational file writes them: digits in base
 * 16, then perhaps 'p' and how often they are doubled.
 *
 * @param bits the denominator is 2^bits
 */
record RationalNumbers(int bits) {
  /** How many bits the denominator of a finite double needs. */
  static int bits(double x) {
    if (x == 0) {
      return 0;
    }
    long mantissa = mantissa(x);
    return Math.max(0, -(exponent(x) + Long.numberOfTrailingZeros(mantissa)));
  }

  /** The most that any of these needs. */
  static int bits(double... values) {
    int most = 0;
    for (double x : values) {
      most = Math.max(most, bits(x));
    }
    return most;
  }

  /** The numerator of a double whose denominator is not larger than this one. */
  BigInteger of(double x) {
    if (x == 0) {
      return BigInteger.ZERO;
    }
    int zeros = Long.numberOfTrailingZeros(mantissa(x));
    BigInteger odd = BigInteger.valueOf(mantissa(x) >> zeros);
    BigInteger size = odd.shiftLeft(exponent(x) + zeros + bits);
    return x < 0 ? size.negate() : size;
  }

  /** The numerator of the next multiple upwards, for a number that is not negative. */
  BigInteger up(double x) {
    int more = Math.max(0, bits(x) - bits);
    BigInteger fine = new RationalNumbers(bits + more).of(x);
    return fine.add(BigInteger.ONE.shiftLeft(more).subtract(BigInteger.ONE)).shiftRight(more);
  }

  /** What a numerator means, without rounding. */
  BigDecimal value(BigInteger numerator) {
    return new BigDecimal(numerator).divide(new BigDecimal(BigInteger.ONE.shiftLeft(bits)));
  }

  /** About what a numerator means; off by little more than rounding. */
  double nearest(BigInteger numerator) {
    int drop = Math.max(0, numerator.bitLength() - Long.SIZE);
    return Math.scalb(numerator.shiftRight(drop).doubleValue(), drop - bits);
  }

  BigInteger one() {
    return BigInteger.ONE.shiftLeft(bits);
  }

  static String text(BigInteger z) {
    if (z.signum() == 0) {
      return "0";
    }
    int zeros = z.getLowestSetBit();
    String digits = z.shiftRight(zeros).toString(16);
    return zeros == 0 ? digits : digits + "p" + zeros;
  }

  private static long mantissa(double x) {
    long raw = Double.doubleToLongBits(x) & 0xfffffffffffffL;
    return Math.abs(x) < Double.MIN_NORMAL ? raw : raw | 0x10000000000000L;
  }

  private static int exponent(double x) {
    return Math.max(Math.getExponent(x), Double.MIN_EXPONENT) - 52;
  }
}
