package org.smkl.data.set;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.smkl.data.Sha256;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * Tells whether a published file is there and intact, and says what to do where it is not.
 *
 * @param set the set
 * @param file where it was looked for
 * @param state what was found
 * @param reason for a sentence that begins with the file; empty where it is intact
 */
record PublishedFile(PublishedSet set, Path file, DataState state, String reason) {
  static PublishedFile find(PublishedSet set, Path folder) {
    Path file = folder.resolve(set.file());
    if (Files.isDirectory(file)) {
      return new PublishedFile(set, file, DataState.DAMAGED, "is a folder");
    }
    if (!Files.exists(file)) {
      String why =
          Files.isDirectory(folder)
              ? ""
              : Files.exists(folder)
                  ? ": %s is no folder".formatted(folder)
                  : ": there is no folder %s".formatted(folder);
      return new PublishedFile(set, file, DataState.MISSING, "is missing" + why);
    }
    try {
      String found = Sha256.ofFile(file);
      if (found.equals(set.sha256())) {
        return new PublishedFile(set, file, DataState.PRESENT, "");
      }
      String what = Files.size(file) == 0 ? "is empty" : "is damaged: its SHA-256 is " + found;
      return new PublishedFile(set, file, DataState.DAMAGED, what);
    } catch (IOException e) {
      return new PublishedFile(set, file, DataState.DAMAGED, "cannot be read: " + reason(e));
    }
  }

  /** Some exceptions have the file alone as their message. */
  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + ", " + e.getMessage();
  }

  /** What to tell the user where any of these sets cannot be used; empty if all can. */
  static Optional<InputException> unusable(List<PublishedSet> sets, Path folder) {
    List<PublishedFile> bad =
        sets.stream()
            .map(set -> find(set, folder))
            .filter(found -> found.state != DataState.PRESENT)
            .toList();
    if (bad.isEmpty()) {
      return Optional.empty();
    }
    boolean nothing = bad.size() > 1 && !Files.exists(folder);
    return Optional.of(
        new InputException(
            nothing ? "There is no folder %s.".formatted(folder) : given(bad),
            nothing ? "Expected one with the published data files." : expected(bad),
            remedy(bad, folder)));
  }

  private static String given(List<PublishedFile> bad) {
    String each = join(bad, ", ", found -> found.file + " " + found.reason);
    return bad.size() == 1
        ? "The data file " + each + "."
        : "%d data files cannot be used: %s.".formatted(bad.size(), each);
  }

  private static String expected(List<PublishedFile> bad) {
    return "Expected %s."
        .formatted(
            join(bad, ", ", found -> found.set.file() + " with SHA-256 " + found.set.sha256()));
  }

  private static Advice remedy(List<PublishedFile> bad, Path folder) {
    List<PublishedFile> folders = bad.stream().filter(f -> Files.isDirectory(f.file)).toList();
    String clear =
        folders.isEmpty()
            ? "Maybe "
            : "Maybe remove the folder %s, then "
                .formatted(join(folders, ", ", f -> f.file.toString()));
    // The places of ten files would hide the command.
    String copy =
        bad.size() > 1
            ? ""
            : ", or copy UCI's %s there under that name".formatted(bad.get(0).set.uciPath());
    return Advice.of(
        "%sfetch from UCI: '%s %s %s'%s.",
        clear,
        Setting.FETCH,
        join(bad, " ", found -> found.set.name()),
        Setting.DATA_FOLDER.to(folder),
        copy);
  }

  private static String join(
      List<PublishedFile> files, String separator, Function<PublishedFile, String> text) {
    return files.stream().map(text).collect(Collectors.joining(separator));
  }
}
