package org.smkl.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** Puts a new file in the place of a regular one, with the mode and the owner of the old. */
final class Replacement {
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private Replacement() {}

  /** Whether renaming keeps all that others see of the file. */
  static boolean possible(Path file) throws IOException {
    if (!Files.isWritable(file.getParent())) {
      return false;
    }
    // No link at all: somebody has just renamed another file over it.
    return !posix(file) || (Integer) Files.getAttribute(file, "unix:nlink") <= 1;
  }

  private static boolean posix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  static void replace(Path file, AtomicFiles.Writer writer) throws IOException {
    if (!Files.isWritable(file)) {
      // A rename would get around the mode, which asks for the file to stay as it is.
      throw new java.nio.file.AccessDeniedException(file.toString());
    }
    if (!posix(file)) {
      try (PartFile part = PartFile.in(file.getParent(), writer)) {
        rename(part.path(), file);
      }
      return;
    }
    // Private until it has the mode of the old one: nobody shall read it who could not before.
    try (PartFile part = PartFile.in(file.getParent(), writer, PRIVATE)) {
      if (inherit(file, part.path())) {
        rename(part.path(), file);
      } else {
        writeOver(part.path(), file);
      }
    }
  }

  /** Whether the new file could be given the owner, the group and the mode of the old one. */
  private static boolean inherit(Path old, Path part) throws IOException {
    PosixFileAttributes before = Files.readAttributes(old, PosixFileAttributes.class);
    PosixFileAttributes now = Files.readAttributes(part, PosixFileAttributes.class);
    PosixFileAttributeView view = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    try {
      if (!before.group().equals(now.group())) {
        view.setGroup(before.group());
      }
      if (!before.owner().equals(now.owner())) {
        view.setOwner(before.owner());
      }
    } catch (IOException e) {
      return false;
    }
    view.setPermissions(before.permissions());
    return true;
  }

  /** Where the file itself must stay: not at once, but with all its links and its owner. */
  static void writeOver(Path part, Path file) throws IOException {
    try (FileChannel from = FileChannel.open(part, StandardOpenOption.READ);
        FileChannel to =
            FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      long size = from.size();
      for (long at = 0; at < size; ) {
        at += from.transferTo(at, size - at, to);
      }
      to.force(true);
    }
  }

  static void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // Some network file systems cannot; a plain replace is the best that is left.
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
    force(to.getParent());
  }

  /** The rename itself reaches the disk; not every system lets folders be opened for that. */
  private static void force(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      return;
    }
  }
}
