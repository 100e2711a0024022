package org.smkl.console;

import java.util.Locale;

/** Names from files on one line of text: what would steer a terminal or a page is shown instead. */
public final class Plain {
  private Plain() {}

  /** Control characters, line ends too, and changes of direction as JSON writes them. */
  public static String of(String text) {
    if (text.codePoints().noneMatch(Plain::steers)) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (steers(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }

  private static boolean steers(int c) {
    return Character.isISOControl(c)
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
