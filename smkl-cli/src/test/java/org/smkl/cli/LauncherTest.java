package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts Java: a Java that prints its arguments takes its place. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void install() throws IOException {
    home = folder.toRealPath().resolve("with space");
    Path script = Files.createDirectories(home.resolve("bin")).resolve("smkl");
    Files.copy(Path.of("src", "main", "dist", "bin", "smkl"), script);
    Path java = Files.createDirectories(folder.resolve("jdk").resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done\n");
    for (Path program : List.of(script, java)) {
      assertTrue(program.toFile().setExecutable(true));
    }
  }

  @Test
  void theExperimentsAreOnTheClassPathOfBenchAlone() throws Exception {
    for (List<String> command :
        List.of(
            List.of("fit", "--data", "bench"),
            List.of("cv"),
            List.of("help"),
            List.of("help", "fit"),
            List.<String>of())) {
      assertStarts(command, home + "/lib/*", "org.smkl.cli.Main");
    }
    for (List<String> command :
        List.of(List.of("bench", "--suite", "a b"), List.of("help", "bench"))) {
      assertStarts(command, home + "/bench/*:" + home + "/lib/*", "org.smkl.bench.Main");
    }
  }

  private void assertStarts(List<String> arguments, String classPath, String main)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/smkl").toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    List<String> words = text.lines().toList();
    List<String> end = new ArrayList<>(List.of("-cp", classPath, main));
    end.addAll(arguments);
    assertEquals(end, words.subList(words.size() - end.size(), words.size()));
  }
}
