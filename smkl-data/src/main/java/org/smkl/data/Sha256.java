package org.smkl.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 without the checked exception: every JDK has it. */
public final class Sha256 {
  private final MessageDigest digest = newDigest();

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("Every Java platform has SHA-256", e);
    }
  }

  /** Adds bytes. */
  public void add(byte[] bytes) {
    digest.update(bytes);
  }

  /** Adds the first bytes of a buffer. */
  public void add(byte[] buffer, int length) {
    digest.update(buffer, 0, length);
  }

  /** The checksum of what was added; it begins anew after that. */
  public byte[] bytes() {
    return digest.digest();
  }

  /** The digest in lower-case hex. */
  public String hex() {
    return HexFormat.of().formatHex(bytes());
  }

  /** The checksum of a file, in lower-case hex. */
  public static String ofFile(Path file) throws IOException {
    Sha256 sha = new Sha256();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sha.add(buffer, read);
      }
    }
    return sha.hex();
  }
}
