package org.smkl.io;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says in words why a file cannot be written. */
final class Obstacles {
  private Obstacles() {}

  static String of(Path target) {
    Path path = target.toAbsolutePath();
    if (Files.isDirectory(path)) {
      return "it is a folder";
    }
    if (Files.exists(path)) {
      return Files.isWritable(path) ? null : "permission denied";
    }
    Path folder = path.getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null || !Files.isDirectory(folder)) {
      return folder + " is not a folder";
    }
    return Files.isWritable(folder) ? null : "permission denied in folder " + folder;
  }

  /** The JDK's exceptions often have the path alone for a message. */
  static String words(FileSystemException e) {
    if (e.getReason() != null) {
      return e.getReason();
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no folder for it";
    }
    return e instanceof FileAlreadyExistsException
        ? e.getFile() + " is in the way"
        : e.getClass().getSimpleName();
  }
}
