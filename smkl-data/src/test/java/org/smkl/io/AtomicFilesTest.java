package org.smkl.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void oldContentIsReplacedAsAWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "a long old content");
    AtomicFiles.write(
        file,
        out -> {
          out.write('n');
          out.close(); // as some libraries do
        });
    assertEquals("n", Files.readString(file));
    assertEquals(List.of(file), files());
  }

  @Test
  void failureLeavesTheOldContentAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    assertThrows(
        IOException.class,
        () ->
            AtomicFiles.write(
                file,
                out -> {
                  out.write('n');
                  throw new IOException("disk full");
                }));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of(file), files());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPrivateFileStaysPrivate() throws IOException {
    for (String mode : List.of("rw-------", "rw-r-----", "rwxrwxrwx")) {
      Path file = Files.writeString(folder.resolve("a"), "old");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      AtomicFiles.write(file, out -> out.write('n'));
      assertEquals("n", Files.readString(file));
      assertEquals(mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNewFileHasTheModeOfAnyNewFile() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "n");
    Path file = folder.resolve("new/deep/a");
    AtomicFiles.write(file, out -> out.write('n'));
    assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(file));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksStayAndTheirTargetsAreWritten() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path file = Files.writeString(real.resolve("file"), "old");
    Path near = Files.createSymbolicLink(folder.resolve("near"), Path.of("real/file"));
    Path far = Files.createSymbolicLink(folder.resolve("far"), near);
    Path hard = Files.createLink(folder.resolve("hard"), file);
    AtomicFiles.write(far, out -> out.write("new".getBytes(UTF_8)));
    assertTrue(Files.isSymbolicLink(near) && Files.isSymbolicLink(far));
    assertEquals("new", Files.readString(file));
    assertEquals("new", Files.readString(hard));
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("real/none"));
    AtomicFiles.write(dangling, out -> out.write('d'));
    assertEquals("d", Files.readString(real.resolve("none")));
    Path linked = Files.createSymbolicLink(folder.resolve("linked"), real);
    AtomicFiles.write(linked.resolve("inside"), out -> out.write('i'));
    assertEquals("i", Files.readString(real.resolve("inside")));
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertThrows(IOException.class, () -> AtomicFiles.write(circle, out -> out.write('n')));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  @Timeout(30)
  void devicesAndPipesAreWrittenInto() throws Exception {
    AtomicFiles.write(Path.of("/dev/null"), out -> out.write('n'));
    assertTrue(Files.readAttributes(Path.of("/dev/null"), BasicFileAttributes.class).isOther());
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    AtomicFiles.write(pipe, out -> out.write("through".getBytes(UTF_8)));
    assertEquals("through", new String(reader.getInputStream().readAllBytes(), UTF_8));
    assertEquals(0, reader.waitFor());
    assertEquals(List.of(pipe), files());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsAnErrorWithTheNameOfTheFile() {
    Path full = Path.of("/dev/full");
    String message =
        assertThrows(IOException.class, () -> AtomicFiles.write(full, out -> out.write('n')))
            .getMessage();
    assertTrue(message.startsWith("/dev/full cannot be written: No space left"), message);
  }

  /** Contents of different lengths, each of one letter: a mixture or a cut would show. */
  @Test
  void saversOfOnePathDoNotShareAPartFile() throws Exception {
    Path file = folder.resolve("a");
    AtomicFiles.write(file, out -> out.write("A".repeat(1000).getBytes(UTF_8)));
    ExecutorService savers = Executors.newFixedThreadPool(4);
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int letter = i % 26;
      byte[] line = String.valueOf((char) ('A' + letter)).repeat(1000).getBytes(UTF_8);
      done.add(
          savers.submit(
              () -> {
                AtomicFiles.write(
                    file,
                    out -> {
                      for (int k = 0; k <= letter; k++) {
                        out.write(line);
                      }
                    });
                return null;
              }));
    }
    for (Future<?> saver : done) {
      String seen = Files.readString(file);
      assertEquals(1000 * (seen.charAt(0) - 'A' + 1), seen.length());
      assertEquals(1, seen.chars().distinct().count());
      saver.get();
    }
    savers.shutdown();
    assertEquals(List.of(file), files());
  }

  @Test
  void whatCannotBeWrittenIsKnownBefore() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    assertNull(AtomicFiles.obstacle(file));
    assertNull(AtomicFiles.obstacle(folder.resolve("new/deep/b")));
    assertEquals("it is a folder", AtomicFiles.obstacle(folder));
    assertEquals(file + " is not a folder", AtomicFiles.obstacle(file.resolve("b")));
  }
}
