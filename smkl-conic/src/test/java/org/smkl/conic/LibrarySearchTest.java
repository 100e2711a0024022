package org.smkl.conic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Availability;

/** The order of the search and what it says when nothing works; nothing is really loaded. */
final class LibrarySearchTest {
  private static final String RESOURCE = "/native/linux-amd64/test.so";
  private final List<Path> attempts = new ArrayList<>();

  private LibrarySearch search(String override, boolean inJar, String note, int failures) {
    return new LibrarySearch(
        new LibrarySearch.Words("Test", "set -Dsmkl.test.library to a file"),
        override,
        RESOURCE,
        name -> inJar ? new ByteArrayInputStream(new byte[] {1, 2, 3}) : null,
        note,
        "test",
        file -> {
          attempts.add(file);
          if (attempts.size() <= failures) {
            throw new UnsatisfiedLinkError("failure " + attempts.size());
          }
        });
  }

  @Test
  void theOverrideComesFirst() {
    Path file = Path.of("mine.so").toAbsolutePath();
    assertEquals(file, search("mine.so", true, "", 0).load());
    assertEquals(List.of(file), attempts);
  }

  @Test
  void theJarsCopyComesNextAndATemporaryOneLast() {
    Path last = search("mine.so", true, "", 2).load();
    assertEquals(3, attempts.size());
    assertEquals(last, attempts.get(2));
    assertTrue(attempts.get(1).endsWith("test.so"));
    assertFalse(attempts.get(1).equals(last));
  }

  @Test
  void whenNothingWorksEveryPathIsListedWithItsReason() {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> search("mine.so", true, "", 3).load());
    for (int i = 0; i < 3; i++) {
      String entry = attempts.get(i) + ": failure " + (i + 1);
      assertTrue(e.getMessage().contains(entry), e.getMessage());
    }
    assertTrue(e.getMessage().contains("Maybe set -Dsmkl.test.library"), e.getMessage());
  }

  @Test
  void aJarWithoutTheLibrarySaysWhy() {
    String note = "there was no cargo";
    String expected = RESOURCE + ": not in the jar, because " + note;
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> search(null, false, note, 0).load());
    assertTrue(e.getMessage().contains(expected), e.getMessage());
    Availability availability = search(null, false, note, 0).availability("");
    assertFalse(availability.available());
    assertEquals(e.getMessage(), availability.reason());
    assertTrue(attempts.isEmpty());
  }

  @Test
  void availabilityLooksButDoesNotLoad(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("mine.so"));
    assertTrue(search(null, true, "", 0).availability("").available());
    assertTrue(search(file.toString(), false, "", 0).availability("").available());
    Availability missing = search("mine.so", false, "", 0).availability("");
    assertTrue(missing.reason().contains("mine.so: no such file"), missing.reason());
    assertEquals("earlier", search(null, true, "", 0).availability("earlier").reason());
    assertTrue(attempts.isEmpty());
  }
}
