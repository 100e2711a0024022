package org.smkl.tck;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Finds the folder with the ten published data sets. They are not part of the project: where they
 * are missing, tests that need them are skipped with a message, but on CI (environment variable
 * {@code CI}) they fail.
 */
public final class PublishedFiles {
  private static final String OVERRIDE = "SMKL_SHARED_DIR";

  private PublishedFiles() {}

  /** The folder of the ten data sets; skips the calling test where there is none. */
  public static Path data() {
    return require("data", "iris.csv");
  }

  private static Path require(String folder, String witness) {
    String override = System.getenv(OVERRIDE);
    if (override != null) {
      return found(Path.of(override).resolve(folder), witness);
    }
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      Path candidate = p.resolve("shared").resolve(folder);
      if (Files.exists(candidate.resolve(witness))) {
        return candidate;
      }
    }
    return found(Path.of("shared").resolve(folder), witness);
  }

  private static Path found(Path folder, String witness) {
    if (Files.exists(folder.resolve(witness))) {
      return folder;
    }
    String message =
        "The published files are missing: expected %s in %s (a folder 'shared' beside the project, or %s)."
            .formatted(witness, folder, OVERRIDE);
    if (System.getenv("CI") != null) {
      Assertions.fail(message);
    }
    Assumptions.abort(message);
    return folder;
  }
}
