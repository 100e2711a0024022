package org.smkl.console;

/** How many columns of a terminal a text takes. */
public final class Width {
  /** First and last characters of what takes two columns (Unicode: East Asian wide). */
  private static final int[][] WIDE = {
    {0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}
  };

  private Width() {}

  /** Two for each wide character, none for what stands on the one before. */
  public static int of(String text) {
    return text.codePoints().map(Width::of).sum();
  }

  /** The text and blanks up to so many columns. */
  public static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  private static int of(int character) {
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    for (int[] range : WIDE) {
      if (character >= range[0] && character <= range[1]) {
        return 2;
      }
    }
    return 1;
  }
}
