package org.smkl.search;

import java.nio.file.Path;
import java.util.Objects;
import org.smkl.error.InputException;

/**
 * Where and how often the state of a search is saved.
 *
 * @param file replaced atomically at every interval, and when the search ends early
 * @param seconds the interval; 0 for after every batch of nodes
 */
public record CheckpointOptions(Path file, double seconds) {
  /** Checks the options. */
  public CheckpointOptions {
    Objects.requireNonNull(file, "file");
    if (!(seconds >= 0)) {
      throw new InputException(
          "The interval of checkpoints is " + seconds + " seconds.",
          "It must be zero or more.",
          "Maybe 60.");
    }
  }
}
