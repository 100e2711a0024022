package org.smkl.gram;

/** Quoting of values in kernel specifications: double quotes, a quote inside written twice. */
final class SpecText {
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

  static String quote(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }

  private static boolean plain(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> plain((char) c));
  }
}
