package org.smkl.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.error.InputException;
import org.smkl.io.AtomicFiles;

/**
 * Finds out before the work, not after it, that a result cannot be written, or would be written
 * over what is read or over another result. Not thread-safe.
 */
public final class OutputFiles {
  /** What may be the name of a file in a specification of kernels. */
  private static final Pattern NAMED = Pattern.compile("(?:@|=)\\s*\"?([^;,()\"\\[\\]]+)");

  /** Longer files of kernels are not looked through. */
  private static final long LONGEST = 1 << 20;

  private record Named(String option, Path file) {}

  private final List<Named> inputs = new ArrayList<>();
  private final List<Named> outputs = new ArrayList<>();

  /** A file that is read; null where there is none. */
  public OutputFiles input(String option, Path file) {
    if (file != null && Files.isRegularFile(file)) {
      inputs.add(new Named(option, file));
    }
    return this;
  }

  /** A name that may be that of a file which is read. */
  public OutputFiles input(String option, String name) {
    try {
      return name == null ? this : input(option, Path.of(name.strip()));
    } catch (InvalidPathException e) {
      return this; // whoever reads it says so
    }
  }

  /** The files of a folder that are read. */
  public OutputFiles folder(String option, Path folder) {
    if (folder != null && Files.isDirectory(folder)) {
      try (var files = Files.newDirectoryStream(folder)) {
        files.forEach(file -> input(option, file));
      } catch (IOException e) {
        // Whoever reads it says so.
      }
    }
    return this;
  }

  /** The files that kernels name. */
  public OutputFiles kernels(String option, String specification) {
    if (specification == null) {
      return this;
    }
    int known = inputs.size();
    Matcher names = NAMED.matcher(specification);
    while (names.find()) {
      input(option, names.group(1));
    }
    for (Named file : List.copyOf(inputs.subList(known, inputs.size()))) {
      try {
        if (specification.contains("@") && Files.size(file.file()) < LONGEST) {
          Matcher within = NAMED.matcher(Files.readString(file.file()));
          while (within.find()) {
            input(option, within.group(1));
          }
        }
      } catch (IOException e) {
        // Not a text; whoever reads it says so.
      }
    }
    return this;
  }

  /** A file that is written; null where there is none. */
  public OutputFiles output(String option, Path file) {
    if (file != null) {
      outputs.add(new Named(option, file));
    }
    return this;
  }

  /** Refuses what cannot be written, and what would destroy something. */
  public void check() {
    for (int k = 0; k < outputs.size(); k++) {
      Named output = outputs.get(k);
      String obstacle = AtomicFiles.obstacle(output.file());
      if (obstacle != null) {
        throw new InputException(
            "%s is '%s', which cannot be written: %s."
                .formatted(output.option(), output.file(), obstacle),
            "Expected a file that can be.",
            Files.isDirectory(output.file())
                ? "Maybe add a file name."
                : "Maybe name another place.");
      }
      for (Named input : inputs) {
        refuse(output, input, "which is read");
      }
      for (Named other : outputs.subList(0, k)) {
        refuse(output, other, "which is written, too");
      }
    }
  }

  private static void refuse(Named output, Named other, String what) {
    // A search goes on where it was, and saves itself there again.
    boolean same = output.option().equals("--checkpoint") && other.option().equals("--resume");
    if (!same && same(output.file(), other.file())) {
      throw new InputException(
          "%s is '%s', the file of %s ('%s'), %s."
              .formatted(output.option(), output.file(), other.option(), other.file(), what),
          "Expected a file of its own: one would be written over the other.",
          "Maybe name another file.");
    }
  }

  /** By links and whatever else leads to one file; devices can be written by all. */
  private static boolean same(Path one, Path other) {
    try {
      if (Files.exists(one) && Files.exists(other)) {
        return Files.isRegularFile(one) && Files.isSameFile(one, other);
      }
      return real(one).equals(real(other));
    } catch (IOException e) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }

  /** Without links, as far as there is anything. */
  private static Path real(Path file) throws IOException {
    Path path = file.toAbsolutePath();
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    if (Files.isSymbolicLink(path)) {
      return real(path.resolveSibling(Files.readSymbolicLink(path)));
    }
    Path parent = path.getParent();
    return parent == null ? path : real(parent).resolve(path.getFileName()).normalize();
  }
}
