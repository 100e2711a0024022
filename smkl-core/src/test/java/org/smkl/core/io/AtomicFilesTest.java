package org.smkl.core.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
    AtomicFiles.write(file, out -> out.write('n'));
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
}
