package org.smkl.fuzz;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checksums, without which no mutated file would come past the first check. */
final class Sha256 {
  private Sha256() {}

  static byte[] of(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(StandardCharsets.UTF_8)));
  }
}
