package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Beside every score stands what one answer for all rows would score. */
class BaselinesTest {
  @TempDir Path folder;

  /** Rows of two classes, three of four of them 'no'; x says nothing. */
  private Path classes(String name, int rows) {
    StringBuilder text = new StringBuilder("x,y,kind\n");
    for (int i = 0; i < rows; i++) {
      text.append("%d,%d,%s%n".formatted((i * 7) % 5, (i * 11) % 3, i % 4 == 0 ? "yes" : "no"));
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  /** Numbers 1 to n in the order of x. */
  private Path numbers(int rows) {
    StringBuilder text = new StringBuilder("x,value\n");
    for (int i = 1; i <= rows; i++) {
      text.append("%d,%d.5%n".formatted(i, i));
    }
    return Cli.write(folder.resolve("numbers.csv"), text.toString());
  }

  @Test
  void cvTellsItOfLeftOutAndTestRows() {
    String data = classes("train.csv", 40).toString();
    String test = classes("test.csv", 10).toString();
    String[] args = {"cv", "--data", data, "--test", test, "--grid-C", "1", "--kernels", "linear"};
    Cli text = Cli.run(args);
    assertTrue(
        text.out().contains("baseline     always 'no', the most frequent class: accuracy 75.00 %"),
        text.out());
    assertTrue(text.out().contains("; baseline accuracy 70.00 %"), text.out());
    JsonNode json = Cli.run(with(args, "--json")).json().get("baseline");
    assertEquals("no", json.get("always").asText());
    assertEquals(0.75, json.get("leftOut").get("accuracy").asDouble());
    assertEquals(0.5, json.get("leftOut").get("auc").asDouble());
    assertEquals(0.7, json.get("test").get("accuracy").asDouble());
  }

  @Test
  void thePathTellsIt() {
    String data = classes("train.csv", 40).toString();
    String[] args = {"path", "--data", data, "--k0", "1", "--kernels", "linear; rbf(gamma=1)"};
    Cli text = Cli.run(args);
    assertTrue(
        text.out().contains("Baseline: always 'no', the most frequent class: accuracy 75.00 %."),
        text.out());
    JsonNode json = Cli.run(with(args, "--json")).json().get("baseline");
    assertEquals(0.5, json.get("leftOut").get("balanced-accuracy").asDouble());
  }

  @Test
  void predictTellsThatOfItsOwnRows() {
    String data = numbers(30).toString();
    String model = folder.resolve("model.json").toString();
    Cli fit = Cli.run("fit", "--data", data, "--kernels", "linear", "-C", "1", "-o", model);
    assertEquals(Exit.DONE, fit.code(), fit.err());
    Cli text = Cli.run("predict", "-m", model, "--data", data);
    // The mean of 1.5 to 30.5 is 16; the mean distance from it 7.5.
    assertTrue(
        text.err().contains("Baseline: always the mean of these rows, 16.0000, would have R^2 0"),
        text.err());
    JsonNode json = Cli.run("predict", "-m", model, "--data", data, "--json").json();
    assertEquals(16, json.get("baseline").get("always").asDouble(), 1e-12);
    assertEquals(7.5, json.get("baseline").get("scores").get("mae").asDouble(), 1e-12);
  }

  @Test
  void aModelThatIsNoBetterIsCalledSo() {
    String data = classes("train.csv", 80).toString();
    Cli useless = Cli.run("fit", "--data", data, "--kernels", "linear", "-C", "0.001", "--k0", "1");
    assertTrue(useless.out().contains("frequent class; the model is no better"), useless.out());
    Cli good = Cli.run("fit", "--data", Cli.csv(folder, "good.csv", 60, 1).toString());
    assertFalse(good.out().contains("no better"), good.out());
    assertTrue(good.out().matches("(?s).*tuned +accuracy \\d+\\.\\d\\d % \\(50\\.00 %\\) in .*"));
    JsonNode tuning =
        Cli.run("fit", "--data", folder.resolve("good.csv").toString(), "--json")
            .json()
            .get("tuning");
    assertEquals(0.5, tuning.get("baseline").asDouble());
  }

  /** The days of a date are other ones in every row, and no id. */
  @Test
  void datesAreNoIds() {
    StringBuilder text = new StringBuilder("day,x,kind\n");
    for (int i = 0; i < 28; i++) {
      text.append("2024-02-%02d,%d,%s%n".formatted(i + 1, i % 3, i % 2 == 0 ? "a" : "b"));
    }
    Path file = Cli.write(folder.resolve("days.csv"), text.toString());
    Cli run = Cli.run("fit", "--data", file.toString(), "--no-tune");
    assertFalse(run.err().contains("Maybe ignore it"), run.err());
  }

  private static String[] with(String[] args, String more) {
    String[] all = Arrays.copyOf(args, args.length + 1);
    all[args.length] = more;
    return all;
  }
}
