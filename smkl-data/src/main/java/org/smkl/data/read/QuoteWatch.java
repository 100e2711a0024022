package org.smkl.data.read;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Follows the quotation marks of a CSV file on its way to the parser, which takes a mark that is
 * never closed for the beginning of a long last cell: rows would be lost in silence.
 */
final class QuoteWatch extends FilterReader {
  private enum State {
    START,
    PLAIN,
    QUOTED,
    CLOSED
  }

  private final Source source;
  private final char separator;
  private State state = State.START;
  private long line = 1;
  private long opened;
  private boolean afterReturn;

  QuoteWatch(Reader in, Source source, char separator) {
    super(in);
    this.source = source;
    this.separator = separator;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    if (c < 0) {
      end();
    } else {
      follow((char) c);
    }
    return c;
  }

  @Override
  public int read(char[] buffer, int from, int length) throws IOException {
    int count = super.read(buffer, from, length);
    if (count < 0) {
      end();
    }
    for (int i = from; i < from + count; i++) {
      follow(buffer[i]);
    }
    return count;
  }

  private void follow(char c) {
    boolean lineEnd = c == '\n' || c == '\r';
    if (state == State.QUOTED) {
      state = c == '"' ? State.CLOSED : State.QUOTED;
    } else if (c == separator || lineEnd) {
      state = State.START;
    } else if (c == '"' && state == State.CLOSED) {
      state = State.QUOTED; // two marks stand for one
    } else if (c == '"' && state == State.START) {
      state = State.QUOTED;
      opened = line;
    } else if (c > ' ' && state == State.START) {
      state = State.PLAIN;
    }
    if (lineEnd && !(c == '\n' && afterReturn)) {
      line++;
    }
    afterReturn = c == '\r';
  }

  private void end() {
    if (state == State.QUOTED) {
      throw source.at(
          opened,
          "a quotation mark opens a cell and is never closed.",
          "Expected a second one at the end of the cell, with marks inside it doubled.",
          "Maybe one is missing in that line, or one too many.");
    }
  }
}
