package org.smkl.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script at the project's root, on a Maven that writes down what it is asked for. */
@DisabledOnOs(OS.WINDOWS)
class FirstRunTest {
  private static final String LIBRARY =
      "smkl-relax-clarabel/target/native-resources/native/linux-amd64/libsmkl_clarabel.so";

  @TempDir Path root;

  private record Outcome(int code, String text) {}

  @BeforeEach
  void layOut() throws IOException {
    Project.copy(Project.ROOT.resolve("smkl"), root.resolve("smkl"));
    // Older than any build, so that only what a test touches is newer.
    for (String file : List.of("pom.xml", "smkl-cli/pom.xml", "smkl-cli/src/main/A.java")) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.setLastModifiedTime(
          Files.writeString(root.resolve(file), ""), FileTime.from(Instant.EPOCH));
    }
    Files.setLastModifiedTime(root.resolve("smkl-cli/src/main"), FileTime.from(Instant.EPOCH));
    executable(
        root.resolve("bin/mvn"),
        """
        echo "$@" >>"$PWD/asked"
        echo '[INFO] Building smkl API 0.1.0                          [1/2]'
        echo '[INFO] Downloading a lot'
        echo '[INFO] Building smkl command line 0.1.0                 [2/2]'
        case "$*" in
          *broken*) echo '[ERROR] it does not compile'; exit 1 ;;
          *-Dclarabel=build*) mkdir -p "$(dirname LIBRARY)"; : >LIBRARY ;;
        esac
        mkdir -p smkl-cli/target/smkl/bin
        printf '#!/bin/sh\\necho "ran $*"\\n' >smkl-cli/target/smkl/bin/smkl
        chmod +x smkl-cli/target/smkl/bin/smkl
        """
            .replace("LIBRARY", LIBRARY));
  }

  private static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Outcome run(String mavenArgs, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", root.resolve("smkl").toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", root.resolve("bin").toString(), (a, b) -> b + ":" + a);
    builder.environment().put("SMKL_MAVEN_ARGS", mavenArgs);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text);
  }

  private List<String> asked() throws IOException {
    return Files.readAllLines(root.resolve("asked"));
  }

  @Test
  void theFirstRunLeavesCargoOutAndShowsEveryModule() throws Exception {
    Outcome first = run("-o -Dmaven.repo.local=x", "demo", "a b");
    assertEquals(0, first.code(), first.text());
    assertTrue(first.text().contains("building for the first time"), first.text());
    assertTrue(
        first
            .text()
            .matches("(?s).* s, module 1/2: smkl API\n.* s, module 2/2: smkl command line\n.*"),
        first.text());
    assertTrue(first.text().endsWith("ran demo a b\n"), first.text());
    assertFalse(first.text().contains("Downloading"), first.text());
    assertTrue(
        Files.readString(root.resolve("smkl-cli/target/smkl-build.log")).contains("Downloading"));
    assertEquals(1, asked().size());
    assertTrue(asked().get(0).contains("-Dclarabel=skip"), asked()::toString);
    assertTrue(asked().get(0).contains("-o -Dmaven.repo.local=x"), asked()::toString);
    assertEquals("ran plugins\n", run("", "plugins").text(), "nothing changed, nothing is built");
  }

  @Test
  void clarabelIsBuiltWhenItIsAskedForAndKeptFromThenOn() throws Exception {
    run("", "demo");
    Outcome with = run("", "--with-clarabel", "plugins");
    assertTrue(with.text().endsWith("ran plugins\n"), with.text());
    assertTrue(asked().get(1).contains("-Dclarabel=build"), asked()::toString);
    assertEquals("ran demo\n", run("", "--with-clarabel", "demo").text(), "it is there already");
    Files.setLastModifiedTime(
        root.resolve("smkl-cli/src/main/A.java"), FileTime.from(Instant.now().plusSeconds(60)));
    Outcome changed = run("", "demo");
    assertTrue(changed.text().contains("sources changed"), changed.text());
    assertTrue(asked().get(2).contains("-Dclarabel=build"), asked()::toString);
  }

  @Test
  void aBuildThatFailsNamesItsLogAndRunsNothing() throws Exception {
    Outcome failed = run("-Dbroken", "demo");
    assertEquals(1, failed.code(), failed.text());
    assertTrue(failed.text().contains("[ERROR] it does not compile"), failed.text());
    assertTrue(failed.text().contains("smkl-build.log"), failed.text());
    assertFalse(failed.text().contains("ran demo"), failed.text());
    assertTrue(run("", "demo").text().endsWith("ran demo\n"), "and the next one builds again");
  }
}
