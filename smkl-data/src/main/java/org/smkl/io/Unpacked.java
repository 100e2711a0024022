package org.smkl.io;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads files that may be compressed by gzip, whatever their names are. */
public final class Unpacked {
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private Unpacked() {}

  /** The bytes, unpacked where they are compressed by gzip; closes the stream if that fails. */
  public static InputStream of(InputStream packed) throws IOException {
    InputStream in = new BufferedInputStream(packed);
    try {
      in.mark(2);
      boolean gzip = in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
      in.reset();
      return gzip ? new GZIPInputStream(in) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The text of a file in UTF-8; bytes that are none are an error. */
  public static BufferedReader read(Path file) throws IOException {
    InputStream in = of(Files.newInputStream(file));
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
  }
}
