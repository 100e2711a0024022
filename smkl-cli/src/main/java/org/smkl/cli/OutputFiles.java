package org.smkl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.core.InputException;

/** Finds out before the work, not after it, that a result cannot be written. */
final class OutputFiles {
  private OutputFiles() {}

  static void check(String option, Path file) {
    if (file != null && Files.isDirectory(file)) {
      throw new InputException(
          "%s names the folder '%s'.".formatted(option, file),
          "Expected a file.",
          "Maybe add a file name.");
    }
  }
}
