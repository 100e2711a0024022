package org.smkl.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Shows control characters of UTF-8 text as JSON writes them ({@code \u005cu001b}), so that no name
 * in a file can steer the terminal. Line ends and tabs pass.
 */
final class SafeOutput extends FilterOutputStream {
  /** The first byte of U+0080 to U+00BF; the first half of those are controls, too. */
  private static final int LATIN = 0xc2;

  private static final int LAST_CONTROL = 0x9f;
  private static final int DELETE = 0x7f;

  private boolean latin;

  private SafeOutput(OutputStream out) {
    super(out);
  }

  static PrintStream around(PrintStream out) {
    return new PrintStream(new SafeOutput(out), true, StandardCharsets.UTF_8);
  }

  @Override
  public void write(int value) throws IOException {
    int b = value & 0xff;
    if (latin) {
      latin = false;
      if (b >= 0x80 && b <= LAST_CONTROL) {
        escape(b);
        return;
      }
      out.write(LATIN);
    }
    if (b == LATIN) {
      latin = true;
    } else if (isControl(b)) {
      escape(b);
    } else {
      out.write(b);
    }
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    int written = from;
    for (int i = from; i < from + length; i++) {
      int b = bytes[i] & 0xff;
      if (latin || b == LATIN || isControl(b)) {
        out.write(bytes, written, i - written);
        write(b);
        written = i + 1;
      }
    }
    out.write(bytes, written, from + length - written);
  }

  /** A line may end with a carriage return where the system ends lines so. */
  private static boolean isControl(int b) {
    return b == DELETE
        || (b < ' '
            && b != '\n'
            && b != '\t'
            && !(b == '\r' && System.lineSeparator().indexOf('\r') >= 0));
  }

  private void escape(int code) throws IOException {
    out.write(String.format(Locale.ROOT, "\\u%04x", code).getBytes(StandardCharsets.US_ASCII));
  }
}
