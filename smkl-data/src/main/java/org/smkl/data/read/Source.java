package org.smkl.data.read;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.io.Unpacked;

/**
 * Where bytes and characters come from: a user's file or a resource of the tool.
 *
 * @param name what messages call it
 * @param opener opens it
 * @param folder where paths begin that it names
 * @param encoding what to read its bytes with
 */
record Source(String name, Opener opener, Path folder, Charset encoding) {
  private static final Path HERE = Path.of("");

  /** Bytes of a byte order mark. */
  private static final int MARK_BYTES = 3;

  /** Opens the bytes from the start, as often as asked. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  static Source of(Path file, Charset encoding) {
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
      return new Source(file.toString(), () -> Files.newInputStream(file), folder, encoding);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return kept(file.toString(), in, encoding);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** What can be read only once, such as standard input or a pipe: its bytes stay in memory. */
  static Source kept(String name, InputStream in, Charset encoding) {
    try {
      byte[] bytes = in.readAllBytes();
      return new Source(name, () -> new ByteArrayInputStream(bytes), HERE, encoding);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name + ": " + e.getMessage(), e);
    }
  }

  /** The bytes, unpacked where they are compressed by gzip. */
  InputStream open() throws IOException {
    return Unpacked.of(opener.open());
  }

  /**
   * The characters after a byte order mark, which wins over the encoding that was given. Bytes that
   * are none in the encoding are errors, because names and labels would be garbled in silence.
   */
  Reader reader() throws IOException {
    InputStream in = new BufferedInputStream(open());
    in.mark(MARK_BYTES);
    byte[] start = in.readNBytes(MARK_BYTES);
    in.reset();
    Charset charset = encoding;
    int skipped = 0;
    if (startsWith(start, 0xef, 0xbb, 0xbf)) {
      charset = StandardCharsets.UTF_8;
      skipped = 3;
    } else if (startsWith(start, 0xfe, 0xff)) {
      charset = StandardCharsets.UTF_16BE;
      skipped = 2;
    } else if (startsWith(start, 0xff, 0xfe)) {
      charset = StandardCharsets.UTF_16LE;
      skipped = 2;
    }
    in.skipNBytes(skipped);
    // A decoder of one's own reports what it cannot decode.
    return new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
  }

  private static boolean startsWith(byte[] bytes, int... wanted) {
    for (int i = 0; i < wanted.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xff) != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** Looks for the place again, now that decoding has failed. */
  InputException undecodable() throws IOException {
    Advice advice =
        encoding.equals(StandardCharsets.UTF_8)
            ? Advice.of(
                "Maybe %s (or windows-1252, or what the program that wrote it uses).",
                Setting.ENCODING.to("latin1"))
            : Advice.of("Maybe it has another %s.", Setting.ENCODING);
    try (InputStream in = open()) {
      long number = 0;
      for (byte[] line = line(in); line.length > 0; line = line(in)) {
        number++;
        ByteBuffer bytes = ByteBuffer.wrap(line);
        CharsetDecoder decoder = encoding.newDecoder();
        CoderResult result = decoder.decode(bytes, CharBuffer.allocate(line.length + 1), true);
        if (result.isError()) {
          int at = bytes.position();
          return at(
              number,
              "byte %d (0x%02x) is no %s text.".formatted(at + 1, line[at], encoding),
              "Expected text in " + encoding + ".",
              advice);
        }
      }
    }
    return new InputException(
        "%s is no %s text.".formatted(name, encoding),
        "Expected text in " + encoding + ".",
        advice);
  }

  private static byte[] line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      line.write(b);
      if (b == '\n') {
        break;
      }
    }
    return line.toByteArray();
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
