package org.smkl.answer;

import java.util.Locale;
import org.smkl.svm.bound.Rounded;

/** Numbers as people read them; the same in every country. */
public final class Numbers {
  private static final double SMALL = 1e-4;
  private static final double LARGE = 1e7;

  /** Of a bound. */
  static final int DIGITS = 7;

  private Numbers() {}

  /** "1 leaf", "2 leaves". */
  public static String leaves(int count) {
    return count == 1 ? "1 leaf" : count + " leaves";
  }

  /** Six or seven significant digits. */
  public static String six(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : value > 0 ? "infinite" : "none";
    }
    double size = Math.abs(value);
    if (value != 0 && (size < SMALL || size >= LARGE)) {
      return String.format(Locale.ROOT, "%.6e", value);
    }
    int digits = size < 1 ? 7 : Math.max(0, 6 - (int) Math.floor(Math.log10(size)));
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** A lower bound, rounded down. */
  public static String lower(double bound) {
    return Rounded.lower(bound, DIGITS);
  }

  /** An upper bound, rounded up. */
  public static String upper(double bound) {
    return Rounded.upper(bound, DIGITS);
  }

  /** A relative gap in per cent, rounded up. */
  public static String gap(double gap) {
    return Rounded.percent(gap);
  }

  /** As short as possible. */
  public static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < LARGE
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** A share in per cent; tiny ones with an exponent. */
  public static String percent(double share) {
    double value = 100 * share;
    if (!Double.isFinite(value)) {
      return "-";
    }
    boolean tiny = value != 0 && Math.abs(value) < 0.01;
    return String.format(Locale.ROOT, tiny ? "%.1e %%" : "%.2f %%", value);
  }

  /** Seconds with as many digits as matter. */
  public static String seconds(double value) {
    return String.format(Locale.ROOT, value < 1 ? "%.3f" : "%.1f", value);
  }
}
