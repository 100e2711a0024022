package org.smkl.certificate.verify;

import java.math.BigDecimal;

/**
 * An accumulator with about 106 significant bits: an unevaluated sum of two doubles. Each operation
 * returns its exact result times (1 + e) with |e| at most {@link #UNIT}, barring underflow: the
 * algorithms AccurateDWPlusDW (3u^2 / (1 - 4u)) and DWTimesFP3 (2u^2) of Joldes, Muller and
 * Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic",
 * ACM TOMS 44 (2017), with u = 2^-53.
 */
final class DoubleDouble {
  /** 4 u^2, above the relative error of every operation here. */
  static final double UNIT = 4 * 0x1p-106;

  private double hi;
  private double lo;

  void clear() {
    set(0, 0);
  }

  /** Sets the value; the second part is at most half a unit in the last place of the first. */
  void set(double high, double low) {
    hi = high;
    lo = low;
  }

  /** Writes both parts to an array. */
  void store(double[] parts, int at) {
    parts[at] = hi;
    parts[at + 1] = lo;
  }

  /** Adds x * y; the product itself is exact. */
  void addProduct(double x, double y) {
    double p = x * y;
    add(p, Math.fma(x, y, -p));
  }

  /** Adds another accumulator. */
  void add(DoubleDouble other) {
    add(other.hi, other.lo);
  }

  /** Adds a sum of two doubles, the second at most half a unit in the last place of the first. */
  void add(double yh, double yl) {
    double sh = hi + yh;
    double bb = sh - hi;
    double sl = (hi - (sh - bb)) + (yh - bb);
    double th = lo + yl;
    double cc = th - lo;
    double tl = (lo - (th - cc)) + (yl - cc);
    double c = sl + th;
    double vh = sh + c;
    double vl = c - (vh - sh);
    double w = tl + vl;
    hi = vh + w;
    lo = w - (hi - vh);
  }

  /** Multiplies by y. */
  void times(double y) {
    double ch = hi * y;
    double cl = Math.fma(lo, y, Math.fma(hi, y, -ch));
    double zh = ch + cl;
    lo = cl - (zh - ch);
    hi = zh;
  }

  /** Doubles the value, exactly. */
  void twice() {
    hi *= 2;
    lo *= 2;
  }

  boolean isFinite() {
    return Double.isFinite(hi) && Double.isFinite(lo);
  }

  /** The nearest double. */
  double nearest() {
    return hi;
  }

  /** The value without any rounding. */
  BigDecimal exact() {
    return new BigDecimal(hi).add(new BigDecimal(lo));
  }
}
