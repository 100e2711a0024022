package org.smkl.core.kernel;

/** A cursor over a kernel specification, with errors that show the place. */
final class SpecReader {
  /** A few characters must not ask for columns by the million where none is known to exist. */
  static final int MOST_COLUMNS = 1 << 17;

  private final String text;
  private int position;
  private int columnsLeft = MOST_COLUMNS;

  SpecReader(String text) {
    this.text = text;
  }

  /** A piece of the text, where it starts, and whether it was written in quotes. */
  record Word(String text, int start, boolean quoted) {}

  /** Counts columns of all kernels of the text; false when there are too many. */
  boolean takeColumns(int count) {
    columnsLeft -= count;
    return columnsLeft >= 0;
  }

  int position() {
    skipSpace();
    return position;
  }

  boolean atEnd() {
    skipSpace();
    return position == text.length();
  }

  /** Steps over the character if it comes next. */
  boolean accept(char c) {
    if (!atEnd() && text.charAt(position) == c) {
      position++;
      return true;
    }
    return false;
  }

  /** Steps over the character or fails, saying what was expected. */
  void expect(char c, String purpose) {
    if (!accept(c)) {
      throw error(position, "Expected '%s' %s; got %s.".formatted(c, purpose, next()));
    }
  }

  /** The next word, in quotes or plain. */
  Word word(String what) {
    int start = position();
    if (accept('"')) {
      return new Word(quoted(start), start, true);
    }
    while (position < text.length() && SpecText.plain(text.charAt(position))) {
      position++;
    }
    if (position == start) {
      throw error(start, "Expected %s; got %s.".formatted(what, next()));
    }
    return new Word(text.substring(start, position), start, false);
  }

  private String quoted(int start) {
    StringBuilder value = new StringBuilder();
    while (position < text.length()) {
      char c = text.charAt(position++);
      if (c != '"') {
        value.append(c);
      } else if (position < text.length() && text.charAt(position) == '"') {
        value.append('"');
        position++;
      } else {
        return value.toString();
      }
    }
    throw error(start, "The quoted value has no closing '\"'.");
  }

  private String next() {
    return position == text.length() ? "the end" : "'" + text.charAt(position) + "'";
  }

  private void skipSpace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  /** An exception whose message shows the text and marks the place (0-based). */
  IllegalArgumentException error(int at, String message) {
    return new IllegalArgumentException(
        "Kernel specification, position %d: %s%n  %s%n  %s^"
            .formatted(at, message, text.replaceAll("\\s", " "), " ".repeat(at)));
  }
}
