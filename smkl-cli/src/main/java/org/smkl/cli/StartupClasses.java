package org.smkl.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a few short commands, so that Java loads the classes that commands begin with. The launcher
 * has Java archive them: whoever starts later maps the archive instead of loading them.
 */
final class StartupClasses {
  private StartupClasses() {}

  public static void main(String[] args) throws IOException {
    System.getProperties().putIfAbsent("guice_custom_class_loading", "CHILD");
    run();
  }

  /** The exit codes of the commands, which leave no file behind. */
  static List<Integer> run() throws IOException {
    Path folder = Files.createTempDirectory("smkl-startup");
    try {
      return run(folder);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static List<Integer> run(Path folder) throws IOException {
    String model = folder.resolve("model.json").toString();
    String proof = folder.resolve("proof.json").toString();
    Path rows = folder.resolve("rows.csv");
    // Rows of iris, as 'predict' reads them.
    Files.writeString(rows, "5.1,3.5,1.4,0.2\n6.3,3.3,6.0,2.5\n");
    PrintStream nowhere =
        new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    List<List<String>> commands =
        List.of(
            List.of("--version"),
            List.of("help"),
            List.of("fit", "--data", "iris", "-o", model),
            List.of("predict", "-m", model, "--data", rows.toString()),
            List.of("fit", "--data", "iris", "--no-tune", "--json"),
            List.of("solve", "--data", "iris", "--certificate", proof),
            List.of("verify", proof, "--data", "iris"));
    return commands.stream()
        .map(command -> Main.run(command.toArray(String[]::new), nowhere, nowhere))
        .toList();
  }
}
