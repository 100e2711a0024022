package org.smkl.data.read;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * The characters of a source. Bytes that are none in its encoding are errors, because names and
 * labels would be garbled in silence; a byte order mark wins over the encoding that was given.
 *
 * @param source the bytes
 * @param encoding what to read them with
 */
record Text(Source source, Charset encoding) {
  /** Bytes of a byte order mark. */
  private static final int MARK_BYTES = 3;

  /** From the first character after a byte order mark. */
  Reader open() throws IOException {
    InputStream in = new BufferedInputStream(source.open());
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
    try (InputStream in = source.open()) {
      long number = 0;
      for (byte[] line = line(in); line.length > 0; line = line(in)) {
        number++;
        ByteBuffer bytes = ByteBuffer.wrap(line);
        CharsetDecoder decoder = encoding.newDecoder();
        CoderResult result = decoder.decode(bytes, CharBuffer.allocate(line.length + 1), true);
        if (result.isError()) {
          int at = bytes.position();
          return source.at(
              number,
              "byte %d (0x%02x) is no %s text.".formatted(at + 1, line[at], encoding),
              "Expected text in " + encoding + ".",
              advice);
        }
      }
    }
    return new InputException(
        "%s is no %s text.".formatted(source.name(), encoding),
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
}
