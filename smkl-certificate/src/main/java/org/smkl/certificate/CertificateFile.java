package org.smkl.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes certificates: UTF-8, one JSON object on each line; the last line holds the
 * SHA-256 of all bytes before it. Doubles are written so that they are read back exactly.
 */
public final class CertificateFile {
  /** The version of the format that this class writes; it reads no other. */
  public static final int VERSION = 2;

  private CertificateFile() {}

  /** Writes the certificate to a stream, which stays open. */
  public static void write(Certificate certificate, OutputStream stream) throws IOException {
    BufferedOutputStream out = new BufferedOutputStream(stream);
    MessageDigest digest = Fingerprint.sha256();
    for (JsonNode line : CertificateLines.of(certificate)) {
      byte[] bytes = bytes(line);
      digest.update(bytes);
      out.write(bytes);
    }
    out.write(bytes(CertificateLines.end(Fingerprint.hex(digest))));
    out.flush();
  }

  /** The size of its file in bytes. */
  public static long size(Certificate certificate) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try {
      write(certificate, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.size();
  }

  private static byte[] bytes(JsonNode line) throws IOException {
    return (CertificateLines.MAPPER.writeValueAsString(line) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a certificate.
   *
   * @throws CertificateException if the file is cut off, altered or not a certificate
   */
  public static Certificate read(Path file) throws IOException {
    MessageDigest digest = Fingerprint.sha256();
    List<JsonNode> lines = new ArrayList<>();
    String end = null;
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      for (byte[] line = line(stream); line.length > 0; line = line(stream)) {
        if (end != null) {
          throw new CertificateException(
              "The certificate goes on after its end, in line %d.".formatted(lines.size() + 2));
        }
        JsonNode node = CertificateLines.parse(text(line), lines.size() + 1);
        if (CertificateLines.isEnd(node)) {
          end = CertificateLines.checksum(node);
        } else {
          digest.update(line);
          lines.add(node);
        }
      }
    }
    if (end == null) {
      throw new CertificateException(
          "The certificate has no end: it was cut off after line %d. Maybe write or copy it again."
              .formatted(lines.size()));
    }
    String found = Fingerprint.hex(digest);
    if (!found.equals(end)) {
      throw new CertificateException(
          "The certificate was altered: its content has SHA-256 %s, its last line says %s."
              .formatted(found, end));
    }
    return CertificateLines.certificate(lines);
  }

  /** The bytes up to the next line feed and with it; none at the end of the file. */
  private static byte[] line(InputStream stream) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = stream.read(); next >= 0; next = stream.read()) {
      line.write(next);
      if (next == '\n') {
        return line.toByteArray();
      }
      if (next == '\r') {
        throw new CertificateException(
            "The certificate has a carriage return. Expected lines that end with a line feed alone. Maybe copy it again as binary data.");
      }
    }
    if (line.size() > 0) {
      throw new CertificateException(
          "The certificate ends within a line. Maybe write or copy it again.");
    }
    return line.toByteArray();
  }

  private static String text(byte[] line) throws CertificateException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      throw new CertificateException("The certificate is not UTF-8 text.", e);
    }
  }
}
