package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names outside ASCII where the locale knows none. */
@DisabledOnOs(OS.WINDOWS)
class LocaleTest {
  private static final Path LAUNCHER = Path.of("src/main/dist/bin/smkl");

  @TempDir Path folder;

  /** What the launcher starts is asked for the locale that it sees. */
  @ParameterizedTest
  @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "xx_YY.UTF-8, C.UTF-8", "C.UTF-8, C.UTF-8"})
  void theLauncherGivesJavaALocaleWithUtf8(String given, String seen) throws Exception {
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    Path java = Cli.write(bin.resolve("java"), "#!/bin/sh\necho \"$LC_ALL\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder builder =
        new ProcessBuilder("sh", LAUNCHER.toString(), "--version").redirectErrorStream(true);
    builder.environment().put("LC_ALL", given);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    assertEquals(seen + "\n", output(builder));
  }

  @Test
  void whereThatDoesNotHelpTheMessageSaysWhatDoes() throws Exception {
    for (String option : List.of("--data", "--model")) {
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              "org.smkl.cli.Main",
              "predict",
              "--data",
              option.equals("--data") ? "d\u00e4t\u00e4.csv" : "data.csv",
              "--model",
              option.equals("--model") ? "m\u00f6del.json" : "model.json");
      builder.environment().put("LC_ALL", "C");
      String output = output(builder.redirectErrorStream(true));
      // Where the system's names are UTF-8 in every locale, there is no such file, no more.
      assertTrue(output.contains("C.UTF-8") || output.contains("no model file"), output);
    }
  }

  private static String output(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
