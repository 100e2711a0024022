package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.tck.RequiresSolver;

/** The real library in real processes, which find their cache by XDG_CACHE_HOME. */
@RequiresSolver("clarabel")
@EnabledOnOs(OS.LINUX)
final class NativeLibraryTest {
  @TempDir private Path directory;

  private ChildJvm start(List<String> options, long time) throws IOException {
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", directory.toString());
    return ChildJvm.start(LoadAndSolve.class, options, environment, Long.toString(time));
  }

  @Test
  void processesThatExtractTogetherAllLoadTheSameWholeFile()
      throws IOException, InterruptedException {
    long together = System.currentTimeMillis() + 1500;
    List<ChildJvm> children =
        List.of(start(List.of(), together), start(List.of(), together), start(List.of(), together));
    for (ChildJvm child : children) {
      Path file = Path.of(child.output().strip());
      assertTrue(file.startsWith(directory), file.toString());
    }
    try (Stream<Path> files = Files.walk(directory).filter(Files::isRegularFile)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void thePropertyNamesAnotherFile() throws IOException, InterruptedException {
    Path copy = directory.resolve("mine.so");
    Files.copy(NativeLibrary.load(), copy);
    String option = "-D" + NativeLibrary.PROPERTY + "=" + copy;
    assertEquals(copy.toString(), start(List.of(option), 0).output().strip());
  }

  @Test
  void aReadOnlyCacheIsNoObstacle() throws IOException, InterruptedException {
    // A file where the directory should be: not even the superuser can write below it.
    Files.createFile(directory.resolve("smkl"));
    String temporary = directory.toString();
    Path file = Path.of(start(List.of("-Djava.io.tmpdir=" + temporary), 0).output().strip());
    assertTrue(file.startsWith(directory), file.toString());
    assertTrue(Files.notExists(file), "the temporary copy goes away with its process");
  }

  /** Waits for the time given, loads, solves, prints the file it loaded. */
  static final class LoadAndSolve {
    public static void main(String[] arguments) {
      long start = Long.parseLong(arguments[0]);
      while (System.currentTimeMillis() < start) {
        Thread.onSpinWait();
      }
      Path file = NativeLibrary.load();
      assertEquals(NativeStatus.SOLVED, Examples.solve(Examples.linear()).status());
      System.out.println(file);
    }
  }
}
