package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher on a Java that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
  private static final Path LAUNCHER = Path.of("src/main/dist/bin/smkl").toAbsolutePath();

  private final Map<String, String> environment = new HashMap<>();

  @TempDir Path folder;

  /** What the launcher passes to a Java of this version; null for one that does not tell. */
  private List<String> arguments(String version, String... words)
      throws IOException, InterruptedException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (version != null) {
      Files.writeString(folder.resolve("release"), "OS=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }
    List<String> command = new ArrayList<>(List.of("sh", LAUNCHER.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().remove("SMKL_JAVA_OPTS");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.lines().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"24", "24.0.1", "25", "25-ea", "26.0.2", "100.1"})
  void nativeAccessIsAllowedWhereJavaWarns(String version) throws Exception {
    List<String> arguments = arguments(version, "fit", "a b");
    assertTrue(arguments.contains(NATIVE), arguments.toString());
    assertTrue(
        arguments.indexOf(NATIVE) < arguments.indexOf("org.smkl.cli.Main"), arguments.toString());
    assertEquals(List.of("fit", "a b"), arguments.subList(arguments.size() - 2, arguments.size()));
  }

  @Test
  void whoNamesACollectorGetsThatOneAlone() throws Exception {
    assertEquals(List.of("-XX:+UseParallelGC"), collectors("-Xmx1g"));
    assertEquals(List.of("-XX:+UseSerialGC"), collectors("-Xmx1g -XX:+UseSerialGC"));
    assertEquals(List.of("-XX:+UseZGC"), collectors("-XX:+UseZGC"));
  }

  private List<String> collectors(String options) throws Exception {
    environment.put("SMKL_JAVA_OPTS", options);
    return arguments("17", "demo").stream().filter(a -> a.matches("-XX:[+]Use.*GC")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "17.0.15", "21.0.4", "23.0.1"})
  void olderJavaIsNotToldAnOptionThatItNeedNotKnow(String version) throws Exception {
    List<String> arguments = arguments(version, "fit", "a b");
    assertTrue(!arguments.contains(NATIVE) && arguments.contains("fit"), arguments.toString());
  }

  @Test
  void javaThatDoesNotTellItsVersionIsStarted() throws Exception {
    List<String> arguments = arguments(null, "fit", "a b");
    assertTrue(!arguments.contains(NATIVE) && arguments.contains("fit"), arguments.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_402", "11.0.2", "16"})
  void javaThatIsTooOldIsRefused(String version) throws Exception {
    String answer = String.join("\n", arguments(version, "fit", "a b"));
    assertTrue(answer.contains(version) && answer.contains("Expected 17 or newer"), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit --data bench", "cv", "help", "help fit"})
  void otherCommandsDoNotLoadTheExperiments(String line) throws Exception {
    List<String> words = arguments("17", line.split(" "));
    assertTrue(words.contains("org.smkl.cli.Main"), words.toString());
    assertTrue(words.stream().noneMatch(w -> w.contains("/bench/")), words.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench --suite quick", "help bench"})
  void theExperimentsAreAProgramOfTheirOwn(String line) throws Exception {
    List<String> words = arguments("17", line.split(" "));
    assertTrue(words.contains("org.smkl.bench.Main"), words.toString());
    assertTrue(words.stream().anyMatch(w -> w.contains("/bench/*:")), words.toString());
  }
}
