package org.smkl.tck.cbf;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The lines of a file with their numbers; keeps our own comments, skips the others and blanks. */
final class CbfLines {
  private static final String NAMES = "#smkl ";

  private final BufferedReader in;
  private final List<String> names = new ArrayList<>();
  private int number;
  private long characters;

  CbfLines(BufferedReader in) {
    this.in = in;
  }

  /** What followed {@code #smkl} in the comments read so far. */
  List<String> names() {
    return names;
  }

  /** How much was read so far. */
  long characters() {
    return characters;
  }

  /** The next line that is neither blank nor a comment, or null at the end. */
  String next() throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      characters += line.length() + 1L;
      String text = line.strip();
      if (text.startsWith(NAMES)) {
        names.add(text.substring(NAMES.length()));
      } else if (!text.isEmpty() && text.charAt(0) != '#') {
        return text;
      }
    }
    return null;
  }

  /** The next line, split, with this many fields. */
  String[] fields(int count) throws IOException {
    String text = next();
    if (text == null) {
      throw error("the file ends in the middle of an item. Maybe it was cut off");
    }
    String[] fields = text.split("\\s+");
    if (fields.length != count) {
      throw error("expected %d fields, got '%s'".formatted(count, text));
    }
    return fields;
  }

  /** A whole number from 0 to below the limit. */
  int index(String text, int limit) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 0 && value < limit) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw error("expected a whole number, got '%s'".formatted(text));
    }
    throw error("expected a whole number from 0 to %d, got '%s'".formatted(limit - 1, text));
  }

  /** A finite number. */
  double number(String text) {
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw error("expected a number, got '%s'".formatted(text));
    }
    throw error("expected a finite number, got '%s'".formatted(text));
  }

  /** An exception that names the last line read. */
  IllegalArgumentException error(String what) {
    return new IllegalArgumentException("Line %d of the CBF file: %s.".formatted(number, what));
  }
}
