package org.smkl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/**
 * Builds and runs the checker in docs/proved-checker, whose correctness Coq checks. It needs coqc,
 * ocamlfind and zarith; where they are missing there is none, and tests say so.
 */
record ProvedChecker(Path folder) {
  static final String MISSING =
      "The proved checker was skipped: coqc, ocamlfind and zarith (Debian: coq, ocaml-findlib, libzarith-ocaml-dev) were not found.";

  private static final Path SOURCES =
      Path.of("").toAbsolutePath().resolveSibling("docs/proved-checker");

  /** What a process said, both streams together, and how it ended. */
  record Ended(int code, String text) {}

  /** Built once for all tests of this folder, and again when a source changes. */
  static Optional<ProvedChecker> find() {
    if (!works("coqc", "--version") || !works("ocamlfind", "query", "zarith")) {
      return Optional.empty();
    }
    Path folder = Path.of("target", "proved-checker").toAbsolutePath();
    // Tests run in two processes, and both may want it.
    try {
      Files.createDirectories(folder);
      try (FileChannel file =
              FileChannel.open(
                  folder.resolveSibling("proved-checker.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = file.lock()) {
        if (lock.isValid() && !built(folder)) {
          Files.deleteIfExists(folder.resolve("smkl-proved"));
          Ended ended = start(List.of(SOURCES.resolve("build").toString(), folder.toString()));
          Assertions.assertEquals(0, ended.code, ended.text);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(new ProvedChecker(folder));
  }

  static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files.filter(f -> f.toString().matches(".*\\.(v|ml)")).sorted().toList();
    }
  }

  private static boolean built(Path folder) throws IOException {
    if (!Files.exists(folder.resolve("smkl-proved"))) {
      return false;
    }
    for (Path source : sources()) {
      Path copy = folder.resolve(source.getFileName());
      if (!Files.exists(copy) || Files.mismatch(source, copy) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean works(String... command) {
    try {
      return start(List.of(command)).code == 0;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** What Coq said that the theorems rest on. */
  String assumptions() throws IOException {
    return Files.readString(folder.resolve("assumptions.txt"));
  }

  /** Checks a file of {@code verify --export-rational}. */
  Ended check(Path rational) {
    return start(List.of(folder.resolve("smkl-proved").toString(), rational.toString()));
  }

  /** Whether it says yes; a file that it cannot read is an error of the test. */
  boolean accepts(Path rational) {
    Ended ended = check(rational);
    Assertions.assertTrue(ended.code == 0 || ended.code == 1, ended.text);
    return ended.code == 0;
  }

  private static Ended start(List<String> command) {
    try {
      Path output = Files.createTempFile("proved-checker", ".txt");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
          process.destroyForcibly().waitFor();
          Assertions.fail(
              command + " did not end within ten minutes.\n" + Files.readString(output));
        }
        return new Ended(process.exitValue(), Files.readString(output));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
