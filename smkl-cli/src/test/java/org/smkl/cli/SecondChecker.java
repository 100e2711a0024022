package org.smkl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs the checker in docs/checker, which is written in Python so that it shares nothing with this
 * project. Python 3 with numpy is looked for; on CI (environment variable {@code CI}) Python is
 * required, and numpy is installed into {@code target} where it is missing. Elsewhere tests are
 * skipped with the reason.
 */
final class SecondChecker {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolveSibling("docs/checker");
  private static final boolean CI = System.getenv("CI") != null;
  private final String python;

  private SecondChecker(String python) {
    this.python = python;
  }

  /** What a process said, both streams together, and how it ended. */
  record Ended(int code, String text) {}

  /** Skips the calling test where there is no Python with numpy. */
  static SecondChecker find() {
    return find("numpy", "checker-python", FOLDER.resolve("requirements.txt"));
  }

  /** Skips the calling test where there is no Python with onnxruntime. */
  static SecondChecker withOnnx() {
    Path packages = Path.of("src/test/python/onnx-requirements.txt").toAbsolutePath();
    return find("onnxruntime", "onnx-python", packages);
  }

  private static SecondChecker find(String module, String folder, Path packages) {
    String given = System.getenv().getOrDefault("SMKL_PYTHON", "python3");
    if (has(module, given)) {
      return new SecondChecker(given);
    }
    if (!CI) {
      Assumptions.abort(
          "'%s' with %s was not found. Maybe SMKL_PYTHON names one that has it."
              .formatted(given, module));
    }
    Path environment = Path.of("target", folder).toAbsolutePath();
    String own = environment.resolve("bin/python").toString();
    // Tests run in two processes, and both may want it.
    try (FileChannel file =
            FileChannel.open(
                environment.resolveSibling(folder + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = file.lock()) {
      if (lock.isValid() && !has(module, own)) {
        require(given, "-m", "venv", "--clear", environment.toString());
        require(
            own,
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "-q",
            "-r",
            packages.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SecondChecker(own);
  }

  private static boolean has(String module, String python) {
    try {
      return start(List.of(python, "-c", "import " + module)).code == 0;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private static void require(String... command) {
    Ended ended = start(List.of(command));
    Assertions.assertEquals(0, ended.code, () -> String.join(" ", command) + "\n" + ended.text);
  }

  /** Runs one of the checker's files. */
  Ended run(String file, String... arguments) {
    List<String> command = new ArrayList<>(List.of(python, FOLDER.resolve(file).toString()));
    command.addAll(List.of(arguments));
    return start(command);
  }

  /** Runs any file. */
  Ended runFile(Path file, String... arguments) {
    List<String> command = new ArrayList<>(List.of(python, file.toString()));
    command.addAll(List.of(arguments));
    return start(command);
  }

  private static Ended start(List<String> command) {
    try {
      Path output = Files.createTempFile("second-checker", ".txt");
      try {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(Map.of("PYTHONDONTWRITEBYTECODE", "1", "PYTHONUTF8", "1"));
        Process process = builder.redirectOutput(output.toFile()).start();
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
