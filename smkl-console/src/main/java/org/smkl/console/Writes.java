package org.smkl.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.error.InputException;

/**
 * What is done with an answer before it is printed: files, and whatever else was asked for besides.
 * A failure waits until the answer is out, so that no full disk loses it. Not thread-safe.
 */
public final class Writes {
  private final Session session;
  private final List<Throwable> failures = new ArrayList<>();

  /** For a command. */
  public Writes(Session session) {
    this.session = session;
  }

  /** The file, if it was asked for and could be written. */
  public Optional<Path> file(Path file, Consumer<Path> writing) {
    return file == null
        ? Optional.empty()
        : part(
            () -> {
              writing.accept(file);
              return file;
            });
  }

  /** A part of the answer, if nothing went wrong. */
  public <T> Optional<T> part(Supplier<T> work) {
    try {
      return Optional.of(work.get());
    } catch (RuntimeException | OutOfMemoryError e) {
      failures.add(e);
      return Optional.empty();
    }
  }

  /**
   * Tells what went wrong, after the answer.
   *
   * @param code the exit code where nothing did
   */
  public int end(int code) {
    session.out().flush();
    for (Throwable failure : failures) {
      String words =
          failure instanceof InputException input
              ? Flags.message(input).strip()
              : Failures.words(failure, List.of());
      session.err().println("smkl: " + words);
    }
    return failures.isEmpty() ? code : Exit.FAILED;
  }
}
