package org.smkl.outside;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Where things are, and what to do with them. */
final class Project {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final Path TARGET = Path.of("target").toAbsolutePath();
  static final String VERSION = property("outside.version");

  private Project() {}

  /** What the build tells its tests. */
  static String property(String name) {
    String value = System.getProperty(name, "");
    need(!value.isEmpty(), "Maven runs these tests: " + name + " is not set.");
    return value;
  }

  /** Skips a test where something is missing, but fails on CI. */
  static void need(boolean there, String otherwise) {
    if (!there && "true".equals(System.getenv("CI"))) {
      fail(otherwise);
    }
    if (!there) {
      // Surefire does not show why a whole class was skipped.
      System.out.println("Skipped: " + otherwise);
      Assumptions.abort(otherwise);
    }
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A folder without what was built in it. */
  static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path relative = from.relativize(file);
        if (Stream.of(relative.toString().split("[/\\\\]", -1)).noneMatch("target"::equals)) {
          copy(file, to.resolve(relative.toString()));
        }
      }
    }
  }

  /** Deletes what is inside, never what a link leads to. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  static List<Path> children(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
