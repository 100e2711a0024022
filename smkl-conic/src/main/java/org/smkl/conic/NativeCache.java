package org.smkl.conic;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * Puts the jar's library into a directory from which it can be loaded, once for each content.
 * Processes may do so together: each writes a file of its own and moves it into place in one step,
 * so that nobody ever sees half a library.
 *
 * @param root directory below which libraries are kept; made when needed
 * @param temporary whether what is put here goes away with this JVM
 */
record NativeCache(Path root, boolean temporary) {
  /** The user's cache directory, by the customs of the operating system. */
  static NativeCache ofUser() {
    return new NativeCache(
        userCache(
                Platform.current().os(),
                System.getenv(),
                Path.of(System.getProperty("user.home", ".")))
            .resolve("smkl"),
        false);
  }

  static Path userCache(String os, Map<String, String> environment, Path home) {
    String variable = os.equals("windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME";
    String given = environment.getOrDefault(variable, "");
    // The XDG specification says to ignore a relative path.
    if (!given.isEmpty() && Path.of(given).isAbsolute()) {
      return Path.of(given);
    }
    return switch (os) {
      case "windows" -> home.resolve("AppData").resolve("Local");
      case "macos" -> home.resolve("Library").resolve("Caches");
      default -> home.resolve(".cache");
    };
  }

  /** A directory that lives as long as this JVM, for when the user's cannot be used. */
  static NativeCache ofProcess() throws IOException {
    return new NativeCache(Files.createTempDirectory("smkl"), true);
  }

  /** Where a library of this version and content is kept. */
  Path place(String version, byte[] content, String fileName) {
    String checksum = HexFormat.of().formatHex(sha256(content), 0, 16);
    return root.resolve("native").resolve(version + "-" + checksum).resolve(fileName);
  }

  /** Makes sure that the place holds exactly the content, and returns it. */
  Path extract(String version, byte[] content, String fileName) throws IOException {
    Path place = place(version, content, fileName);
    if (holds(place, content)) {
      return place;
    }
    Files.createDirectories(place.getParent());
    Path draft = Files.createTempFile(place.getParent(), fileName, ".tmp");
    try {
      Files.write(draft, content);
      moveOver(draft, place);
    } catch (IOException e) {
      // On Windows a library in use cannot be replaced; another process was faster, then.
      if (!holds(place, content)) {
        throw e;
      }
    } finally {
      Files.deleteIfExists(draft);
    }
    if (temporary) {
      deleteOnExit(place);
    }
    return place;
  }

  /** The JVM deletes in the reverse of this order: first the file, then what held it. */
  private void deleteOnExit(Path place) {
    Path path = root;
    path.toFile().deleteOnExit();
    for (Path part : root.relativize(place)) {
      path = path.resolve(part);
      path.toFile().deleteOnExit();
    }
  }

  private static void moveOver(Path draft, Path place) throws IOException {
    try {
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The size alone would not notice a damaged or forged file. */
  private static boolean holds(Path place, byte[] content) throws IOException {
    return Files.isRegularFile(place)
        && Files.size(place) == content.length
        && Arrays.equals(Files.readAllBytes(place), content);
  }

  private static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
