package org.smkl.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.core.error.InputException;
import org.smkl.core.io.AtomicFiles;

/** Finds out before the work, not after it, that a result cannot be written. */
public final class OutputFiles {
  private OutputFiles() {}

  public static void check(String option, Path file) {
    String obstacle = file == null ? null : AtomicFiles.obstacle(file);
    if (obstacle != null) {
      throw new InputException(
          "%s is '%s', which cannot be written: %s.".formatted(option, file, obstacle),
          "Expected a file that can be.",
          Files.isDirectory(file) ? "Maybe add a file name." : "Maybe name another place.");
    }
  }
}
