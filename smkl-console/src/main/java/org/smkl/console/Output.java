package org.smkl.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** A standard stream that knows whether whoever read it has gone, as 'head' does. */
final class Output extends PrintStream {
  private final AtomicBoolean gone;

  private Output(OutputStream out, AtomicBoolean gone) {
    super(new BufferedOutputStream(watched(out, gone)), true, StandardCharsets.UTF_8);
    this.gone = gone;
  }

  /** UTF-8 whatever the locale. */
  static Output of(FileDescriptor descriptor) {
    return of(new FileOutputStream(descriptor));
  }

  static Output of(OutputStream out) {
    return new Output(out, new AtomicBoolean());
  }

  /** Whether nobody reads any more. */
  boolean gone() {
    return gone.get();
  }

  private static OutputStream watched(OutputStream out, AtomicBoolean gone) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        try {
          out.write(bytes, from, length);
        } catch (IOException e) {
          // The JDK has no type for it: "Broken pipe", on Windows "The pipe is being closed".
          gone.compareAndSet(
              false, String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe"));
          throw e;
        }
      }
    };
  }
}
