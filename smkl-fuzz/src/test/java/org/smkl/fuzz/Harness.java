package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Holds a reader to its word: it refuses only with the exceptions that it documents, and what it
 * allocates is in proportion to what it is given.
 */
final class Harness {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long FREE_BYTES = 64L << 20;
  private static final long BYTES_PER_BYTE = 20_000;

  private final Set<Class<? extends Exception>> refusals;
  private final long freeBytes;

  /**
   * @param refusals the exceptions themselves; what is derived from them, such as
   *     NumberFormatException from IllegalArgumentException, is no refusal in words for the user
   */
  Harness(Set<Class<? extends Exception>> refusals) {
    this(refusals, FREE_BYTES);
  }

  /** For a reader that may need more for a small input. */
  Harness(Set<Class<? extends Exception>> refusals, long freeBytes) {
    this.refusals = refusals;
    this.freeBytes = freeBytes;
  }

  /** What the reader makes of this many bytes, or nothing where it refuses them. */
  <T> Optional<T> read(int length, Callable<T> reader) {
    long most = freeBytes + BYTES_PER_BYTE * length;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Optional<T> result = outcome(reader);
    if (THREADS.getCurrentThreadAllocatedBytes() - before > most) {
      // Once more: loading and instrumenting classes is not what is measured.
      before = THREADS.getCurrentThreadAllocatedBytes();
      result = outcome(reader);
      long used = THREADS.getCurrentThreadAllocatedBytes() - before;
      assertTrue(used <= most, () -> used + " bytes allocated for " + length + " of input");
    }
    return result;
  }

  private <T> Optional<T> outcome(Callable<T> reader) {
    try {
      return Optional.of(reader.call());
    } catch (Exception e) {
      if (!refusals.contains(e.getClass())) {
        throw new AssertionError("Expected one of " + refusals + "; got " + e, e);
      }
      assertFalse(e.getMessage() == null || e.getMessage().isBlank(), "a refusal without a word");
      return Optional.empty();
    }
  }

  /** A file that each input overwrites, for readers that take no stream. */
  static Path file(String name) {
    try {
      Path file = Files.createTempFile("smkl-fuzz", name);
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
