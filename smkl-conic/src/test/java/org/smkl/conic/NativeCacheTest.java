package org.smkl.conic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeCacheTest {
  private static final String NAME = "library.so";

  @TempDir private Path directory;

  private NativeCache cache() {
    return new NativeCache(directory, false);
  }

  private static byte[] content(int seed) {
    byte[] bytes = new byte[300_000];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  @Test
  void theSecondExtractionFindsTheFirst() throws IOException {
    Path first = cache().extract("1", content(1), NAME);
    FileTime old = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(first, old);
    assertEquals(first, cache().extract("1", content(1), NAME));
    assertEquals(old, Files.getLastModifiedTime(first));
    assertEquals(1, files());
  }

  @Test
  void versionsAndContentsLiveApart() throws IOException {
    Path first = cache().extract("1", content(1), NAME);
    assertNotEquals(first, cache().extract("2", content(1), NAME));
    assertNotEquals(first, cache().extract("1", content(2), NAME));
    assertEquals(3, files());
  }

  @Test
  void aDamagedFileIsReplaced() throws IOException {
    Path file = cache().extract("1", content(1), NAME);
    byte[] damaged = content(1);
    damaged[1000]++;
    Files.write(file, damaged);
    assertArrayEquals(content(1), Files.readAllBytes(cache().extract("1", content(1), NAME)));
    Files.write(file, new byte[3]);
    assertArrayEquals(content(1), Files.readAllBytes(cache().extract("1", content(1), NAME)));
  }

  @Test
  void manyAtTheSameTimeAgree() throws IOException {
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            i -> {
              try {
                byte[] expected = content(i % 5);
                Path file = cache().extract("1", expected, NAME);
                assertArrayEquals(expected, Files.readAllBytes(file));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertEquals(5, files());
  }

  @Test
  void theUsersDirectoryFollowsTheSystem() {
    Path home = Path.of("home").toAbsolutePath();
    Path set = Path.of("set").toAbsolutePath();
    Map<String, String> none = Map.of();
    assertEquals(home.resolve(".cache"), NativeCache.userCache("linux", none, home));
    assertEquals(home.resolve("Library/Caches"), NativeCache.userCache("macos", none, home));
    assertEquals(home.resolve("AppData/Local"), NativeCache.userCache("windows", none, home));
    Map<String, String> xdg = Map.of("XDG_CACHE_HOME", set.toString());
    assertEquals(set, NativeCache.userCache("linux", xdg, home));
    Map<String, String> relative = Map.of("XDG_CACHE_HOME", "set");
    assertEquals(home.resolve(".cache"), NativeCache.userCache("linux", relative, home));
    Map<String, String> local = Map.of("LOCALAPPDATA", set.toString());
    assertEquals(set, NativeCache.userCache("windows", local, home));
  }
}
