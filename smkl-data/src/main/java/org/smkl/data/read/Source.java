package org.smkl.data.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.io.Unpacked;

/**
 * Where bytes come from: a user's file or a resource of the tool.
 *
 * @param name what messages call it
 * @param opener opens it
 * @param folder where paths begin that it names
 */
record Source(String name, Opener opener, Path folder) {
  private static final Path HERE = Path.of("");

  /** Opens the bytes from the start, as often as asked. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  static Source of(Path file) {
    Path parent = file.getParent();
    Path folder = parent == null ? HERE : parent;
    if (!Files.exists(file)) {
      throw new InputException(
          "There is no file " + file + ".",
          "Expected a CSV or svmlight file.",
          "Maybe check the path; it is relative to the current folder.");
    }
    if (Files.isDirectory(file) || !Files.isReadable(file)) {
      throw new InputException(
          file + " is a folder or cannot be read.",
          "Expected a readable CSV or svmlight file.",
          "Maybe name a file in it, or check its permissions.");
    }
    if (Files.isRegularFile(file)) {
      return new Source(file.toString(), () -> Files.newInputStream(file), folder);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return kept(file.toString(), in);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** What can be read only once, such as standard input or a pipe: its bytes stay in memory. */
  static Source kept(String name, InputStream in) {
    try {
      byte[] bytes = in.readAllBytes();
      return new Source(name, () -> new ByteArrayInputStream(bytes), HERE);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name + ": " + e.getMessage(), e);
    }
  }

  /** The bytes, unpacked where they are compressed by gzip. */
  InputStream open() throws IOException {
    return Unpacked.of(opener.open());
  }

  /** An exception about a place in this source. */
  InputException at(long line, String given, String expected, String suggestion) {
    return at(line, given, expected, Advice.plain(suggestion));
  }

  /** An error with advice that names settings. */
  InputException at(long line, String given, String expected, Advice advice) {
    return new InputException(name + ", line " + line + ": " + given, expected, advice);
  }
}
