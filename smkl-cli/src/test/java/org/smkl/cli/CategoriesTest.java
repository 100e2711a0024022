package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** A file with words gives what the same file encoded by hand gives. */
class CategoriesTest {
  private static final List<String> COLOURS = List.of("?", "blue", "red");
  private static final int ROWS = 24;

  @TempDir Path folder;

  /** Rows with words, or with a column of 0 and 1 for each. */
  private Path table(String name, int from, boolean encoded) {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder text = new StringBuilder(encoded ? "size,q,b,r,kind\n" : "size,colour,kind\n");
    for (int i = 0; i < from + ROWS; i++) {
      double size = random.nextDouble();
      int colour = random.nextInt(3);
      String kind = size + 0.3 * colour > 0.8 ? "yes" : "no";
      if (i >= from) {
        text.append(size).append(',');
        for (int k = 0; encoded && k < 3; k++) {
          text.append(k == colour ? "1," : "0,");
        }
        text.append(encoded ? "" : COLOURS.get(colour) + ",").append(kind).append('\n');
      }
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private static JsonNode done(String... args) {
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  private JsonNode fit(Path data, Path test, String model) {
    return done(
        "fit",
        "--data",
        data.toString(),
        "--test",
        test.toString(),
        "--json",
        "--kernels",
        "linear; rbf(gamma=0.5)",
        "-o",
        folder.resolve(model).toString());
  }

  @Test
  void wordsAreEncodedAsByHand() throws IOException {
    Path words = table("words.csv", 0, false);
    Path newWords = table("new-words.csv", ROWS, false);
    Path numbers = table("numbers.csv", 0, true);
    Path newNumbers = table("new-numbers.csv", ROWS, true);
    JsonNode own = fit(words, newWords, "own.json");
    JsonNode hand = fit(numbers, newNumbers, "hand.json");
    for (String field : List.of("objective", "lowerBound", "beta", "testAccuracy")) {
      assertEquals(hand.get(field), own.get(field), field);
    }
    JsonNode predicted = predict("own.json", newWords);
    assertEquals(predict("hand.json", newNumbers).get("decisions"), predicted.get("decisions"));
    assertEquals(0, predicted.get("unseenCategories").asInt());
    ObjectMapper json = new ObjectMapper();
    JsonNode model = json.readTree(folder.resolve("own.json").toFile());
    assertEquals(
        json.readTree(
            "[{\"column\": \"colour\", \"first\": 1, \"categories\": [\"?\", \"blue\", \"red\"]}]"),
        model.get("columns").get("categorical"));
    assertEquals(2, model.get("version").asInt());
    JsonNode without = json.readTree(folder.resolve("hand.json").toFile());
    assertTrue(without.get("columns").path("categorical").isMissingNode());
  }

  private JsonNode predict(String model, Path data) {
    return done(
        "predict", "-m", folder.resolve(model).toString(), "--data", data.toString(), "--json");
  }

  @Test
  void unseenWordsHaveNoColour() {
    Path words = table("words.csv", 0, false);
    Path numbers = table("numbers.csv", 0, true);
    fit(words, words, "own.json");
    fit(numbers, numbers, "hand.json");
    Path green = Cli.write(folder.resolve("green.csv"), "colour,size\ngreen,0.5\nred,0.1\n");
    Path none = Cli.write(folder.resolve("none.csv"), "size,q,b,r\n0.5,0,0,0\n0.1,0,0,1\n");
    JsonNode predicted = predict("own.json", green);
    assertEquals(predict("hand.json", none).get("decisions"), predicted.get("decisions"));
    assertEquals(1, predicted.get("unseenCategories").asInt());
  }

  @Test
  void optionsDecide() {
    Path words = table("words.csv", 0, false);
    Cli told = Cli.run("fit", "--data", words.toString(), "--kernels", "linear");
    assertEquals("note: A feature for each category: 'colour' (3).\n", told.err());
    Cli none = Cli.run("fit", "--data", words.toString(), "--encode", "none");
    assertEquals(Exit.USAGE, none.code());
    assertTrue(none.err().contains("is not a number"), none.err());
    assertTrue(none.err().contains("--ignore colour"), none.err());
    assertEquals(Exit.USAGE, Cli.run("fit", "--data", words.toString(), "--encode", "some").code());
    JsonNode json =
        done(
            "fit",
            "--data",
            words.toString(),
            "--categorical",
            "size",
            "--json",
            "--kernels",
            "linear[each]",
            "--k0",
            "2");
    assertEquals(ROWS + 3, json.get("problem").get("q").asInt());
  }
}
