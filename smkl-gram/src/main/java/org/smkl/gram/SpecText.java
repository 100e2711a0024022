package org.smkl.gram;

import java.util.regex.Pattern;

/** Quoting of values in kernel specifications: double quotes, a quote inside written twice. */
final class SpecText {
  private static final Pattern SPACE = Pattern.compile("[\\p{javaWhitespace}\\p{Cc}]+");

  private SpecText() {}

  /** Whether a character may stand in a value without quotes. */
  static boolean plain(char c) {
    return !Character.isWhitespace(c) && ",;()[]=|\"".indexOf(c) < 0;
  }

  static String quoteIfNeeded(String value) {
    return plain(value) ? value : quote(value);
  }

  /** A column's name so that it cannot be taken for an index or a range. */
  static String columnName(String name) {
    boolean index = name.chars().allMatch(c -> c >= '0' && c <= '9');
    boolean clear = plain(name) && !index && name.indexOf('-') < 0;
    return clear ? name : quote(name);
  }

  /** A label as it is kept: every run of space is one blank, and there is none at its ends. */
  static String label(String given) {
    return SPACE.matcher(given).replaceAll(" ").strip();
  }

  static String quote(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }

  private static boolean plain(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> plain((char) c));
  }
}
