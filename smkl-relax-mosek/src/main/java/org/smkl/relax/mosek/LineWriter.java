package org.smkl.relax.mosek;

import java.io.Writer;
import java.util.function.Consumer;

/** Cuts what a solver prints into lines, for a log that takes lines. Blank ones are left out. */
final class LineWriter extends Writer {
  private final Consumer<String> log;
  private final StringBuilder open = new StringBuilder();

  LineWriter(Consumer<String> log) {
    this.log = log;
  }

  @Override
  public void write(char[] text, int start, int length) {
    for (int k = start; k < start + length; k++) {
      if (text[k] == '\n') {
        endLine();
      } else if (text[k] != '\r') {
        open.append(text[k]);
      }
    }
  }

  private void endLine() {
    if (!open.toString().isBlank()) {
      log.accept(open.toString());
    }
    open.setLength(0);
  }

  @Override
  public void flush() {
    // Lines leave when they are complete.
  }

  @Override
  public void close() {
    endLine();
  }
}
