package org.smkl.console.report;

import java.util.Locale;
import org.smkl.console.Plain;
import org.smkl.svm.bound.Rounded;

/** Text and numbers as HTML. */
final class Markup {
  private static final double LARGE = 1e6;
  private static final double SMALL = 1e-3;
  private static final int DIGITS = 6;
  private static final int BOUND = 7;

  /** As long as the longest name of a published set and its comma; longer words may break. */
  private static final int UNBROKEN = 20;

  private Markup() {}

  static String escape(String text) {
    return Plain.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * Escapes, and lets long words break where that hurts least: behind a sign, or anywhere. The
   * browser alone would break short words, too, as soon as a column is crowded.
   */
  static String breakable(String text) {
    StringBuilder html = new StringBuilder();
    int run = 0;
    for (int k = 0; k < text.length(); ) {
      int c = text.codePointAt(k);
      k += Character.charCount(c);
      html.append(escape(Character.toString(c)));
      run = Character.isWhitespace(c) ? 0 : run + 1;
      boolean sign = !Character.isLetterOrDigit(c) && c != '.' && c != '-';
      boolean within = k < text.length() && !Character.isWhitespace(text.codePointAt(k));
      if (within && run >= (sign ? UNBROKEN / 2 : UNBROKEN)) {
        html.append("<wbr>");
        run = 0;
      }
    }
    return html.toString();
  }

  /** A number as its column wants it; an en dash for none. */
  static String cell(Column.Format format, double value) {
    if (Double.isNaN(value)) {
      return number(value);
    }
    return switch (format) {
      case COUNT -> value == 0 ? "·" : number(value);
      case PERCENT -> unsignedZero(String.format(Locale.ROOT, "%.1f", value));
      case POINTS -> unsignedZero(String.format(Locale.ROOT, "%+.1f", value));
      case CHANGE -> signed(value);
      case SECONDS -> seconds(value);
      case LOWER -> Rounded.lower(value, BOUND);
      case UPPER -> Rounded.upper(value, BOUND);
      case GAP -> Rounded.gap(value, 2);
      case TEXT, REMARK, NUMBER -> number(value);
    };
  }

  /** What rounds to zero has no sign. */
  private static String unsignedZero(String text) {
    return text.matches("[-+]0(\\.0*)?") ? text.substring(1) : text;
  }

  private static String signed(double value) {
    boolean tiny = value != 0 && Math.abs(value) < SMALL;
    return unsignedZero(String.format(Locale.ROOT, tiny ? "%+.1e" : "%+.3f", value));
  }

  private static String seconds(double value) {
    return value < SMALL
        ? String.format(Locale.ROOT, "%.5f", value)
        : String.format(Locale.ROOT, value < 1 ? "%.4f" : value < 100 ? "%.2f" : "%.0f", value);
  }

  /** A number with about six digits; an en dash for none. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (value == Math.rint(value) && Math.abs(value) < LARGE) {
      return Long.toString((long) value);
    }
    double size = Math.abs(value);
    if (size >= LARGE || size < SMALL) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    int decimals = Math.max(0, DIGITS - 1 - (int) Math.floor(Math.log10(size)));
    String text = String.format(Locale.ROOT, "%." + Math.min(decimals, DIGITS) + "f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
