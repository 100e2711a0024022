package org.smkl.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
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
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (end != null) {
          throw new CertificateException(
              "The certificate goes on after its end, in line %d.".formatted(lines.size() + 2));
        }
        JsonNode node = CertificateLines.parse(line, lines.size() + 1);
        if (CertificateLines.isEnd(node)) {
          end = CertificateLines.checksum(node);
        } else {
          digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
          lines.add(node);
        }
      }
    } catch (java.nio.charset.CharacterCodingException e) {
      throw new CertificateException("The certificate is not UTF-8 text.", e);
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
}
