package org.smkl.gram;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** A cursor over a kernel specification, with errors that show the place. */
final class SpecReader {
  /** A file with more is none of kernels. */
  private static final int LARGEST_FILE = 1 << 24;

  /** Characters of a long line that a message shows on either side of the place. */
  private static final int SHOWN_CHARACTERS = 60;

  private static final String CUT = "...";

  private static final Pattern NEXT_OPTION = Pattern.compile("\\s*,\\s*[a-z]+\\s*=");

  private final String text;
  private final Optional<Path> file;
  private int position;

  SpecReader(String text) {
    this(text, Optional.empty());
  }

  private SpecReader(String text, Optional<Path> file) {
    this.text = text;
    this.file = file;
  }

  /** The text of a file. */
  static SpecReader ofFile(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LARGEST_FILE + 1);
    }
    if (bytes.length > LARGEST_FILE) {
      throw new IOException("it has more than %d bytes".formatted(LARGEST_FILE));
    }
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return new SpecReader(text.startsWith("\uFEFF") ? text.substring(1) : text, Optional.of(file));
  }

  /** A piece of the text, where it starts, and whether it was written in quotes. */
  record Word(String text, int start, boolean quoted) {}

  boolean fromFile() {
    return file.isPresent();
  }

  /** Where the next character that is no space stands; the cursor moves there. */
  int position() {
    position = ahead();
    return position;
  }

  boolean atEnd() {
    return ahead() == text.length();
  }

  /** Steps over the character if it comes next, space before it included. */
  boolean accept(char c) {
    int next = ahead();
    if (next < text.length() && text.charAt(next) == c) {
      position = next + 1;
      return true;
    }
    return false;
  }

  /** Whether a comma comes next, and then a word with '=': a further option, no further column. */
  boolean beforeOption() {
    return NEXT_OPTION.matcher(text).region(position, text.length()).lookingAt();
  }

  /** Whether the character comes next, at once. */
  boolean nextIs(char c) {
    return position < text.length() && text.charAt(position) == c;
  }

  /** Steps over space and comments. */
  void skipComments() {
    while (position() < text.length() && text.charAt(position) == '#') {
      skipLine();
    }
  }

  /** Steps over line ends, comments and at most one semicolon; false where no item follows. */
  boolean nextItem() {
    boolean semicolon = false;
    boolean separated = false;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '#') {
        skipLine();
      } else if (Character.isWhitespace(c) || (c == ';' && !semicolon)) {
        semicolon |= c == ';';
        separated |= semicolon || c == '\n';
        position++;
      } else {
        return separated;
      }
    }
    return false;
  }

  private void skipLine() {
    int end = text.indexOf('\n', position);
    position = end < 0 ? text.length() : end;
  }

  /** Steps over the character or fails, saying what was expected. */
  void expect(char c, String purpose) {
    if (!accept(c)) {
      throw error(position(), "Expected '%s' %s; got %s.".formatted(c, purpose, next()));
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

  private int ahead() {
    int at = position;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** An exception whose message shows the line and marks the place (0-based). */
  IllegalArgumentException error(int at, String message) {
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', at);
    String line = text.substring(start, end < 0 ? text.length() : end).replaceAll("\\s", " ");
    int place = at - start;
    int from = place <= SHOWN_CHARACTERS + CUT.length() ? 0 : place - SHOWN_CHARACTERS;
    int to =
        line.length() - place <= SHOWN_CHARACTERS + CUT.length()
            ? line.length()
            : place + SHOWN_CHARACTERS;
    String before = from == 0 ? "" : CUT;
    String shown = before + line.substring(from, to) + (to == line.length() ? "" : CUT);
    return new IllegalArgumentException(
        "%s, %sposition %d: %s%n  %s%n  %s^"
            .formatted(
                file.map(f -> "Kernel specifications in " + f).orElse("Kernel specification"),
                lineNumber(start),
                place,
                message,
                shown,
                " ".repeat(before.length() + place - from)));
  }

  private String lineNumber(int start) {
    long number = text.substring(0, start).chars().filter(c -> c == '\n').count() + 1;
    return file.isPresent() || text.indexOf('\n') >= 0 ? "line %d, ".formatted(number) : "";
  }
}
