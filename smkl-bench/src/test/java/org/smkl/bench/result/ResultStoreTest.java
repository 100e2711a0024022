package org.smkl.bench.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.error.InputException;

class ResultStoreTest {
  private static final Map<String, String> SETTINGS = Map.of("seed", "1");

  @TempDir private Path folder;

  @Test
  void resultsComeBackBitForBit() {
    Path file = folder.resolve("new/results.jsonl");
    double third = 1.0 / 3;
    ResultStore.open(file, SETTINGS)
        .put(
            "a",
            Result.of("x", third)
                .with("none", Double.NaN)
                .with("list", new double[] {third, 2})
                .with("text", "é\"\n"));
    Result back = ResultStore.open(file, SETTINGS).get("a").orElseThrow();
    assertEquals(third, back.number("x"), 0);
    assertTrue(Double.isNaN(back.number("none")));
    assertArrayEquals(new double[] {third, 2}, back.numbers("list"), 0);
    assertEquals("é\"\n", back.text("text"));
  }

  @Test
  void halfALineAtTheEndIsForgotten() throws Exception {
    Path file = folder.resolve("results.jsonl");
    ResultStore.open(file, SETTINGS).put("a", Result.of("x", 1));
    Files.writeString(file, Files.readString(file) + "{\"key\":\"b\",\"resu");
    ResultStore store = ResultStore.open(file, SETTINGS);
    assertTrue(store.get("b").isEmpty());
    store.put("c", Result.of("x", 3));
    assertEquals(3, ResultStore.open(file, SETTINGS).get("c").orElseThrow().number("x"), 0);
  }

  @Test
  void otherSettingsAndDamagedLinesAreRefusedByName() throws Exception {
    Path file = folder.resolve("results.jsonl");
    ResultStore.open(file, SETTINGS);
    InputException other =
        assertThrows(InputException.class, () -> ResultStore.open(file, Map.of("seed", "2")));
    assertTrue(other.getMessage().contains("seed = 1"), other.getMessage());
    Files.writeString(file, Files.readString(file) + "nonsense\n");
    InputException damaged =
        assertThrows(InputException.class, () -> ResultStore.open(file, SETTINGS));
    assertTrue(damaged.getMessage().contains("Line 2"), damaged.getMessage());
  }
}
