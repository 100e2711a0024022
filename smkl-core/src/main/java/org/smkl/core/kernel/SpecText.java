package org.smkl.core.kernel;

/** Quoting of values in kernel specifications: double quotes, a quote inside written twice. */
final class SpecText {
  private SpecText() {}

  /** Whether a character may stand in a value without quotes. */
  static boolean plain(char c) {
    return !Character.isWhitespace(c) && ",;()[]=\"".indexOf(c) < 0;
  }

  static String quoteIfNeeded(String value) {
    boolean plain = !value.isEmpty() && value.chars().allMatch(c -> plain((char) c));
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
