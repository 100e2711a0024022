package org.smkl.core.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.core.InputException;

/** Where bytes come from: a user's file or a resource of the tool. */
record Source(String name, Opener opener) {

  /** Opens the bytes from the start, as often as asked. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  static Source of(Path file) {
    if (!Files.exists(file)) {
      throw new InputException(
          "There is no file " + file + ".",
          "Expected a CSV or svmlight file, or the name of an embedded set ("
              + String.join(", ", EmbeddedData.names())
              + ").",
          "Maybe check the path; it is relative to the current folder.");
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new InputException(
          file + " is a folder or cannot be read.",
          "Expected a readable CSV or svmlight file.",
          "Maybe name a file in it, or check its permissions.");
    }
    return new Source(file.toString(), () -> Files.newInputStream(file));
  }

  InputStream open() throws IOException {
    return opener.open();
  }

  /** An exception about a place in this source. */
  InputException at(long line, String given, String expected, String suggestion) {
    return new InputException(name + ", line " + line + ": " + given, expected, suggestion);
  }
}
