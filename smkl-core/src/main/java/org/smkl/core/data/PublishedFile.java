package org.smkl.core.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smkl.core.InputException;

/** Tells whether a published file is there and intact, and says what to do where it is not. */
final class PublishedFile {
  private PublishedFile() {}

  /** The state of the set's file; without a folder it is missing. */
  static DataState state(PublishedSet set, Optional<Path> folder) throws IOException {
    return folder.isPresent() ? state(set, folder.get()) : DataState.MISSING;
  }

  static DataState state(PublishedSet set, Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(set.file()))) {
      return DataState.MISSING;
    }
    boolean same = Sha256.ofFile(folder.resolve(set.file())).equals(set.sha256());
    return same ? DataState.PRESENT : DataState.DAMAGED;
  }

  static void requireIntact(PublishedSet set, Path folder) throws IOException {
    Path file = folder.resolve(set.file());
    switch (state(set, folder)) {
      case MISSING ->
          throw new InputException(
              "The data file " + file + " is missing.", expected(set), remedy(set, folder));
      case DAMAGED ->
          throw new InputException(
              "The data file %s is damaged: its SHA-256 is %s."
                  .formatted(file, Sha256.ofFile(file)),
              expected(set),
              remedy(set, folder));
      default -> {}
    }
  }

  private static String expected(PublishedSet set) {
    return "Expected %s with SHA-256 %s.".formatted(set.file(), set.sha256());
  }

  private static String remedy(PublishedSet set, Path folder) {
    return ("Maybe fetch it from UCI: 'smkl data fetch %s --data-dir %s', or copy UCI's %s there"
            + " under that name.")
        .formatted(set.name(), folder, set.uciPath());
  }
}
