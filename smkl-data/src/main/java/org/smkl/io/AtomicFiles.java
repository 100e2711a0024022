package org.smkl.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes a file so that a reader sees the old content or the whole new one, never a part.
 *
 * <p>The content is complete in a part file of its own, whose name nobody else has, before the
 * target is touched. A regular file is then replaced by renaming: it keeps its mode and owner, and
 * a symbolic link stays and leads to the new content. What renaming would destroy is written into
 * instead: devices, pipes, standard output by its name, files with several hard links, and files
 * whose owner we may not set or whose folder we may not write to. Access control lists are not
 * kept.
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
   * Writes {@code target}; makes its folder where it is missing. When the writer throws, nothing is
   * left behind and the target stays untouched.
   *
   * @throws IOException if the content cannot be written to its last byte, with a message for users
   */
  public static void write(Path target, Writer writer) throws IOException {
    Target.of(target).write(writer);
  }

  /**
   * Why {@code target} cannot be written, in words; null where nothing speaks against it. For
   * telling so before long work, not after it.
   */
  public static String obstacle(Path target) {
    return Obstacles.of(target);
  }
}
