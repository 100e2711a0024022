package org.smkl.data.read;

import java.util.Locale;
import java.util.Set;

/** What the text of one cell means. */
public final class Cells {
  private static final Set<String> MISSING = Set.of("", "?", "na", "n/a", "#n/a", "nan", "null");
  private static final Set<String> INFINITE = Set.of("inf", "infinity");

  private Cells() {}

  static boolean isMissing(String cell) {
    // Long cells are never markers; the check spares most numbers the change of case.
    String text = cell.strip();
    return text.length() <= 4 && MISSING.contains(text.toLowerCase(Locale.ROOT));
  }

  static boolean isNumber(String cell) {
    return !Double.isNaN(parse(cell));
  }

  /**
   * The number in the cell, possibly infinite; NaN where it is missing or no number. Stricter than
   * {@link Double#parseDouble}, which takes "1f" and hexadecimal forms for numbers.
   */
  public static double parse(String cell) {
    String text = cell.strip();
    if (isDecimal(text)) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }
    return infinity(text);
  }

  private static boolean isDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean allowed =
          (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
      if (!allowed) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static double infinity(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    String word = (signed ? text.substring(1) : text).toLowerCase(Locale.ROOT);
    if (!INFINITE.contains(word)) {
      return Double.NaN;
    }
    return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }
}
