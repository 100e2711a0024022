package org.smkl.svm.bound;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Bounds as people read them: a lower bound is rounded down, an upper bound and a gap are rounded
 * up, so that what is printed is as true as what was proved. The one place that does so.
 */
public final class Rounded {
  /** Smaller numbers have an exponent. */
  private static final double MIN_PLAIN = 1e-4;

  /** Larger numbers have an exponent. */
  private static final double MAX_PLAIN = 1e7;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Rounded() {}

  /** A lower bound with so many digits: significant ones, or decimals below 1. */
  public static String lower(double bound, int digits) {
    return text(bound, digits, RoundingMode.FLOOR);
  }

  /** An upper bound with so many digits. */
  public static String upper(double bound, int digits) {
    return text(bound, digits, RoundingMode.CEILING);
  }

  /** A relative gap in per cent; tiny ones with an exponent. */
  public static String percent(double gap) {
    if (!Double.isFinite(gap)) {
      return "-";
    }
    BigDecimal value = new BigDecimal(gap).multiply(HUNDRED);
    boolean tiny = value.signum() != 0 && value.abs().doubleValue() < 0.01;
    return (tiny
            ? exponent(value, 2, RoundingMode.CEILING)
            : value.setScale(2, RoundingMode.CEILING).toPlainString())
        + " %";
  }

  /** A relative gap with so many digits and an exponent. */
  public static String gap(double gap, int digits) {
    return Double.isFinite(gap)
        ? exponent(new BigDecimal(gap), digits, RoundingMode.CEILING)
        : words(gap);
  }

  private static String text(double value, int digits, RoundingMode mode) {
    if (!Double.isFinite(value)) {
      return words(value);
    }
    BigDecimal exact = new BigDecimal(value);
    double size = Math.abs(value);
    if (value != 0 && (size < MIN_PLAIN || size >= MAX_PLAIN)) {
      return exponent(exact, digits, mode);
    }
    int whole = size < 1 ? 0 : exact.precision() - exact.scale();
    return exact.setScale(Math.max(0, digits - whole), mode).toPlainString();
  }

  private static String exponent(BigDecimal value, int digits, RoundingMode mode) {
    BigDecimal rounded = value.round(new MathContext(digits, mode));
    return String.format(Locale.ROOT, "%." + (digits - 1) + "e", rounded);
  }

  private static String words(double value) {
    return Double.isNaN(value) ? "-" : value > 0 ? "infinite" : "none";
  }
}
