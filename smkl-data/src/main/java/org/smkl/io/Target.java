package org.smkl.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;

/**
 * Where content shall go.
 *
 * @param given as the user names it
 * @param file the same without symbolic links; not used for what is not a regular file
 * @param old what is there now
 */
record Target(Path given, Path file, Optional<BasicFileAttributes> old) {
  /** Symbolic links that are followed. */
  private static final int MAX_LINKS = 40;

  /** Their own descriptors, because opening the names anew would begin at the start of a file. */
  private static final Map<String, FileDescriptor> STANDARD =
      Map.of(
          "/dev/stdout", FileDescriptor.out,
          "/dev/fd/1", FileDescriptor.out,
          "/proc/self/fd/1", FileDescriptor.out,
          "/dev/stderr", FileDescriptor.err,
          "/dev/fd/2", FileDescriptor.err,
          "/proc/self/fd/2", FileDescriptor.err);

  static Target of(Path given) throws IOException {
    Path absolute = given.toAbsolutePath();
    Optional<BasicFileAttributes> old =
        Files.exists(absolute)
            ? Optional.of(Files.readAttributes(absolute, BasicFileAttributes.class))
            : Optional.empty();
    boolean linked = old.isEmpty() || old.get().isRegularFile();
    return new Target(absolute, linked ? followed(absolute) : absolute, old);
  }

  /** The end of a chain of links, which need not exist. */
  private static Path followed(Path path) throws IOException {
    Path end = path;
    for (int links = 0; Files.isSymbolicLink(end); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemException(path.toString(), null, "its links lead in a circle");
      }
      end = end.resolveSibling(Files.readSymbolicLink(end));
    }
    return end;
  }

  boolean regular() {
    return old.isPresent() && old.get().isRegularFile();
  }

  void write(AtomicFiles.Writer writer) throws IOException {
    try {
      if (STANDARD.containsKey(given.toString()) || (old.isPresent() && !regular())) {
        writeInto(writer);
      } else if (old.isEmpty()) {
        create(writer);
      } else if (Replacement.possible(file)) {
        Replacement.replace(file, writer);
      } else {
        writeInto(writer);
      }
    } catch (FileSystemException e) {
      throw new IOException("%s cannot be written: %s.".formatted(given, Obstacles.words(e)), e);
    }
  }

  private void create(AtomicFiles.Writer writer) throws IOException {
    Path folder = file.getParent();
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    try (PartFile part = PartFile.in(folder, writer)) {
      Replacement.rename(part.path(), file);
    }
  }

  /** The content is complete before the first byte goes out. */
  private void writeInto(AtomicFiles.Writer writer) throws IOException {
    if (old.isPresent() && old.get().isDirectory()) {
      throw new FileSystemException(given.toString(), null, "it is a folder");
    }
    Path temporary = Files.createTempDirectory("smkl");
    try (PartFile part = PartFile.in(temporary, writer)) {
      FileDescriptor standard = STANDARD.get(given.toString());
      if (standard == null && regular()) {
        Replacement.writeOver(part.path(), file);
      } else if (standard == null) {
        try (OutputStream out = Files.newOutputStream(given, StandardOpenOption.WRITE)) {
          copy(part.path(), out);
        }
      } else {
        // Stays open for what comes after.
        copy(part.path(), new FileOutputStream(standard));
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void copy(Path part, OutputStream out) throws IOException {
    try {
      Files.copy(part, out);
      out.flush();
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(given.toString(), null, e.getMessage());
    }
  }
}
