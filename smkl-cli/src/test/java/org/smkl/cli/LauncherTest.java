package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher on a Java that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
  private static final Path SOURCE = Path.of("src/main/dist/bin/smkl").toAbsolutePath();

  /** A Java that prints its arguments, and writes a file where it is asked for an archive. */
  private static final String FAKE =
      """
      #!/bin/sh
      for word in "$@"; do
        case $word in
          -XX:DumpLoadedClassList=* | -XX:AOTCacheOutput=*) echo made >"${word#*=}" ;;
          -Xshare:dump) dump=true ;;
          -XX:SharedArchiveFile=*) if [ -n "${dump:-}" ]; then echo made >"${word#*=}"; fi ;;
        esac
      done
      printf '%s\\n' "$@"
      """;

  private final Map<String, String> environment = new HashMap<>();

  @TempDir Path folder;

  private Path launcher = SOURCE;

  /** What the launcher passes to a Java of this version; null for one that does not tell. */
  private List<String> arguments(String version, String... words)
      throws IOException, InterruptedException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, FAKE);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (version != null) {
      Files.writeString(folder.resolve("release"), "OS=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }
    List<String> command = new ArrayList<>(List.of("sh", launcher.toString()));
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

  @Test
  void theVersionNeedsNoJavaWhereTheJarsAre() throws Exception {
    assertTrue(arguments("17", "--version").contains("org.smkl.cli.Main"));
    Path home = folder.resolve("a home");
    launcher = Files.createDirectories(home.resolve("bin")).resolve("smkl");
    Files.copy(SOURCE, launcher);
    Files.createFile(
        Files.createDirectories(home.resolve("lib")).resolve("smkl-cli-1.2.3-beta.jar"));
    assertEquals(List.of("smkl 1.2.3-beta"), arguments("17", "--version"));
    assertEquals(List.of("smkl 1.2.3-beta"), arguments("11", "-V"));
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

  /** An installation in the temporary folder, whose state the archive depends on. */
  private Path install() throws IOException {
    Path home = folder.resolve("in stalled");
    Files.createDirectories(home.resolve("lib"));
    Files.writeString(home.resolve("lib/a.jar"), "a");
    launcher = Files.createDirectories(home.resolve("bin")).resolve("smkl");
    Files.copy(SOURCE, launcher);
    environment.put("XDG_CACHE_HOME", folder.resolve("user").toString());
    return home;
  }

  private static List<Path> archives(Path cache) throws IOException {
    if (!Files.isDirectory(cache)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(cache)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"17.0.15,-XX:SharedArchiveFile=", "25.0.3,-XX:AOTCache="})
  void theFirstCommandThatComputesMakesAnArchive(String version, String option) throws Exception {
    Path cache = install().resolve("cache");
    assertTrue(arguments(version, "--version").stream().noneMatch(w -> w.startsWith(option)));
    assertEquals(List.of(), archives(cache));
    List<String> words = arguments(version, "fit", "a b");
    List<Path> made = archives(cache);
    assertEquals(1, made.size(), made.toString());
    assertTrue(words.contains(option + made.get(0)), words.toString());
    assertEquals(List.of("fit", "a b"), words.subList(words.size() - 2, words.size()));
    assertTrue(arguments(version, "--version").contains(option + made.get(0)));
  }

  @Test
  void otherJarsGetAnotherArchive() throws Exception {
    Path home = install();
    arguments("17", "fit");
    List<Path> first = archives(home.resolve("cache"));
    Files.writeString(home.resolve("lib/b.jar"), "b");
    arguments("17", "fit");
    List<Path> second = archives(home.resolve("cache"));
    assertEquals(1, second.size(), second.toString());
    assertNotEquals(first, second);
  }

  @Test
  void anArchiveThatCannotBeMadeIsTriedOnceAndNotUsed() throws Exception {
    Path home = install();
    environment.put("SMKL_JAVA_OPTS", "");
    Path java = Files.createDirectories(folder.resolve("broken/bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\necho call >>%s\nexit 1\n".formatted(quoted(folder.resolve("calls"))));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(folder.resolve("broken/release"), "JAVA_VERSION=\"17\"\n");
    environment.put("JAVA_HOME", folder.resolve("broken").toString());
    arguments("17", "fit");
    assertEquals(2, Files.readAllLines(folder.resolve("calls")).size());
    arguments("17", "fit");
    assertEquals(3, Files.readAllLines(folder.resolve("calls")).size());
    assertEquals(0, Files.size(archives(home.resolve("cache")).get(0)));
  }

  private static String quoted(Path file) {
    return "'" + file + "'";
  }

  @Test
  void whoDoesNotWantAnArchiveGetsNone() throws Exception {
    Path home = install();
    environment.put("SMKL_ARCHIVE", "no");
    List<String> words = arguments("17", "fit");
    assertTrue(words.stream().noneMatch(w -> w.contains("Archive")), words.toString());
    assertEquals(List.of(), archives(home.resolve("cache")));
  }

  @Test
  void aFolderThatCannotBeWrittenLeavesTheArchiveToTheUsersOwn() throws Exception {
    Path home = install();
    // Not even root makes a folder where there is a file.
    Files.writeString(home.resolve("cache"), "");
    List<String> words = arguments("17", "fit");
    List<Path> made = archives(folder.resolve("user/smkl"));
    assertEquals(1, made.size(), made.toString());
    assertTrue(words.contains("-XX:SharedArchiveFile=" + made.get(0)), words.toString());
  }

  @Test
  void theCommandsOfTheArchiveSucceed() throws Exception {
    List<Integer> codes = StartupClasses.run();
    assertTrue(codes.stream().allMatch(code -> code == 0), codes.toString());
  }
}
