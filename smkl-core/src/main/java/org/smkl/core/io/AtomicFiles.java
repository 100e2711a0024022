package org.smkl.core.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file so that a reader sees the old content or the whole new one, never a part: the bytes
 * go to a temporary file in the same folder, which is then renamed.
 */
public final class AtomicFiles {
  private AtomicFiles() {}

  /** Produces the content of a file. */
  @FunctionalInterface
  public interface Writer {
    /** Writes the whole content; an exception leaves the target as it was. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes {@code target} atomically; makes its folder where it is missing. When the writer throws,
   * the temporary file is removed and the target stays untouched.
   */
  public static void write(Path target, Writer writer) throws IOException {
    Path absolute = target.toAbsolutePath();
    Path folder = absolute.getParent();
    Files.createDirectories(folder);
    Path part =
        folder.resolve(absolute.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      try (OutputStream out = Files.newOutputStream(part)) {
        writer.writeTo(out);
      }
      rename(part, absolute);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // Some network file systems cannot; a plain replace is the best that is left.
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
