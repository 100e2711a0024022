package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Probabilities from a file to columns. */
class ProbabilityCommandTest {
  @TempDir Path folder;

  private Path data(String... classes) {
    SplittableRandom random = new SplittableRandom(classes.length);
    StringBuilder text = new StringBuilder("x,y,kind\n");
    for (int i = 0; i < 20 * classes.length; i++) {
      int c = i % classes.length;
      double angle = 2 * Math.PI * c / classes.length;
      text.append(3 * Math.cos(angle) + random.nextGaussian()).append(',');
      text.append(3 * Math.sin(angle) + random.nextGaussian()).append(',');
      text.append('"').append(classes[c].replace("\"", "\"\"")).append("\"\n");
    }
    return Cli.write(folder.resolve("data.csv"), text.toString());
  }

  private Cli fit(Path data, String... more) {
    String[] args = {"fit", "--data", data.toString(), "--kernels", "linear; rbf(gamma=0.5)"};
    return Cli.run(Stream.of(args, more).flatMap(Arrays::stream).toList());
  }

  @Test
  void columnsNameTheClassesSafelyAndSumToOne() {
    Path data = data("a,b", "say \"c\"", "ü");
    String model = folder.resolve("model.json").toString();
    assertEquals(Exit.DONE, fit(data, "--probability", "-o", model).code());
    List<String> lines =
        Cli.run("predict", "-m", model, "--data", data.toString(), "--probability")
            .out()
            .lines()
            .toList();
    assertTrue(lines.get(0).endsWith(",\"prob_a,b\",\"prob_say \"\"c\"\"\",prob_ü"), lines.get(0));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double sum =
          Arrays.stream(cells).skip(cells.length - 3L).mapToDouble(Double::parseDouble).sum();
      assertEquals(1, sum, 1e-12);
    }
    JsonNode json =
        Cli.run("predict", "-m", model, "--data", data.toString(), "--probability", "--json")
            .json();
    String last = lines.get(60);
    assertEquals(
        last.substring(last.lastIndexOf(',') + 1),
        json.get("probabilities").get(59).get(2).asText());
    assertTrue(json.get("scores").has("log-loss"));
  }

  @Test
  void theAnswerOfAFitHasWhatTheScoresAreMadeOf() {
    Path data = data("no", "yes");
    JsonNode json = fit(data, "--probability", "--test", data.toString(), "--json").json();
    assertTrue(json.get("probability").asBoolean());
    for (String part : List.of("train", "test", "heldOut")) {
      double loss = json.get("scores").get(part).get("log-loss").asDouble();
      assertTrue(loss > 0 && loss < Math.log(2), part + ": " + loss);
      assertTrue(json.get("scores").get(part).get("brier").asDouble() < 0.25);
      double right = 0;
      double rows = 0;
      for (int a = 0; a < 2; a++) {
        for (int b = 0; b < 2; b++) {
          double count = json.get("confusion").get(part).get(a).get(b).asDouble();
          rows += count;
          right += a == b ? count : 0;
        }
      }
      assertEquals(40, rows);
      assertEquals(right / rows, json.get("scores").get(part).get("accuracy").asDouble(), 1e-12);
    }
    int rows = 0;
    for (JsonNode bin : json.get("reliability").get("yes")) {
      rows += bin.get("rows").asInt();
    }
    assertEquals(40, rows);
  }

  @Test
  void tenClassesFitOnAScreen() {
    Cli run =
        fit(
            data("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            "--probability",
            "-C",
            "1");
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.out().contains("The 200 held-out rows by class (down)"), run.out());
    assertTrue(run.out().contains("How often the most probable class"), run.out());
    assertTrue(run.out().lines().skip(1).noneMatch(line -> line.length() > 100), run.out());
  }

  @Test
  void aModelWithoutProbabilitiesIsRefusedInTheWordsOfTheCommandLine() {
    Path data = data("no", "yes");
    String model = folder.resolve("model.json").toString();
    assertEquals(Exit.DONE, fit(data, "-o", model).code());
    Cli run = Cli.run("predict", "-m", model, "--data", data.toString(), "--probability");
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("This model has no probabilities."), run.err());
    assertTrue(run.err().contains("fit it again with --probability"), run.err());
    assertFalse(run.err().contains("xception"), run.err());
  }

  @Test
  void aRegressionIsRefused() {
    Path numbers =
        Cli.write(folder.resolve("numbers.csv"), "x,price\n1,2.5\n2,3.5\n3,4.25\n4,5.5\n5,6.75\n");
    Cli run = Cli.run("fit", "--data", numbers.toString(), "--probability");
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("numbers are predicted"), run.err());
    assertTrue(run.err().contains("leave out --probability"), run.err());
  }

  @Test
  void solveLearnsThemToo() {
    Path data = data("no", "yes");
    String model = folder.resolve("model.json").toString();
    Cli run =
        Cli.run(
            "solve",
            "--data",
            data.toString(),
            "--kernels",
            "linear; rbf(gamma=0.5)",
            "--probability",
            "-o",
            model,
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.json().get("scores").has("heldOut"));
    assertEquals(
        Exit.DONE,
        Cli.run("predict", "-m", model, "--data", data.toString(), "--probability").code());
  }
}
