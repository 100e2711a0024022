package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** The path over k0, and how sure a choice is, from the command line. */
class PathCommandTest {
  private static final String KERNELS = "rbf(gamma=0.5)[each]";

  @TempDir Path folder;

  /** Six columns of which the first two decide the label. */
  private Path data() {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 60; i++) {
      double[] x = random.doubles(6, -1, 1).toArray();
      for (double value : x) {
        text.append(value).append(',');
      }
      text.append(x[0] + x[1] > 0 ? "yes" : "no").append('\n');
    }
    return Cli.write(folder.resolve("data.csv"), text.toString());
  }

  private List<String> args(String command, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(command, "--data", data().toString(), "--kernels", KERNELS, "--quiet"));
    args.addAll(List.of(more));
    return args;
  }

  @Test
  void everyPointIsWhatSolveProvesForItsK0() throws IOException {
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    Cli run =
        Cli.run(
            args(
                "path",
                "--json",
                "--k0",
                "4",
                "--folds",
                "3",
                "-o",
                model.toString(),
                "--report",
                page.toString()));
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode json = run.json();
    assertEquals("COMPLETE", json.get("status").asText());
    assertEquals(4, json.get("points").size());
    double best = -1;
    double error = 0;
    for (JsonNode point : json.get("points")) {
      int k0 = point.get("k0").asInt();
      JsonNode alone = Cli.run(args("solve", "--json", "--k0", Integer.toString(k0))).json();
      assertEquals(
          alone.get("upperBound").asDouble(),
          point.get("objective").asDouble(),
          2e-6 * point.get("objective").asDouble());
      assertTrue(point.get("relativeGap").asDouble() <= 1e-6);
      assertTrue(point.get("support").size() <= k0);
      assertEquals(
          Cli.run(
                  args(
                      "cv",
                      "--json",
                      "--folds",
                      "3",
                      "-C",
                      "10",
                      "--lambda",
                      "0.1",
                      "--grid-k0",
                      Integer.toString(k0)))
              .json()
              .get("best")
              .get("score")
              .asDouble(),
          point.get("score").asDouble(),
          0.035); // Two rows: warm starts may end elsewhere among equals.
      if (point.get("score").asDouble() > best) {
        best = point.get("score").asDouble();
        error = point.get("scoreStandardError").asDouble();
      }
    }
    for (JsonNode point : json.get("points")) {
      if (point.get("score").asDouble() >= best - error) {
        assertEquals(point.get("k0").asInt(), json.get("chosen").asInt());
        break;
      }
    }
    assertTrue(Files.size(model) > 0);
    String html = Files.readString(page);
    assertTrue(html.contains("<section id=\"path\">"), html);
    assertFalse(html.contains("NaN"));
  }

  @Test
  void limitsAndInterruptsLeaveWhatThereIs() {
    Cli late = Cli.run(args("path", "--json", "--time-limit", "1e-9"));
    assertEquals(Exit.STOPPED, late.code(), late.out());
    assertEquals("TIME_LIMIT", late.json().get("status").asText());
    JsonNode first = late.json().get("points").get(0);
    // The first point is always there, proved if that takes no time.
    double optimum =
        Cli.run(args("solve", "--json", "--k0", "1")).json().get("upperBound").asDouble();
    assertTrue(first.get("lowerBound").asDouble() <= optimum);
    assertTrue(first.get("objective").asDouble() >= optimum);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int[] asked = {0};
    int code =
        Main.run(
            args("path", "--json", "--threads", "1").toArray(String[]::new),
            stream,
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            () -> ++asked[0] > 40);
    assertEquals(Exit.STOPPED, code);
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("\"INTERRUPTED\""));
  }

  @Test
  void wrongValuesAreRefused() {
    Cli folds = Cli.run(args("path", "--folds", "1"));
    assertEquals(Exit.USAGE, folds.code());
    assertTrue(folds.err().contains("1 fold"), folds.err());
    Cli many = Cli.run(args("path", "--k0", "7"));
    assertEquals(Exit.USAGE, many.code());
    assertTrue(many.err().contains("there are 6 kernels"), many.err());
    Cli near = Cli.run(args("solve", "--near", "1.5"));
    assertEquals(Exit.USAGE, near.code());
    assertTrue(near.err().contains("within 1.5"), near.err());
    Cli whole = Cli.run(args("solve", "--near", "0.1", "--k0", "6"));
    assertEquals(Exit.USAGE, whole.code());
    assertTrue(whole.err().contains("6 of 6 kernels"), whole.err());
    Cli halves = Cli.run(args("solve", "--resamples", "0"));
    assertEquals(Exit.USAGE, halves.code());
    Cli alone = Cli.run(args("fit", "--path", "3"));
    assertEquals(Exit.USAGE, alone.code());
    assertTrue(alone.err().contains("--report"), alone.err());
  }

  @Test
  void whatDecidesTheLabelIsInEveryNearChoiceAndInEveryHalf() throws IOException {
    Path page = folder.resolve("page.html");
    Cli run =
        Cli.run(
            args(
                "solve",
                "--json",
                "--k0",
                "2",
                "--near",
                "0.1",
                "--resamples",
                "10",
                "--path",
                "3",
                "--report",
                page.toString()));
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode near = run.json().get("near");
    assertEquals("COMPLETE", near.get("status").asText());
    assertEquals(
        List.of("rbf(gamma=0.5)[cols=a]", "rbf(gamma=0.5)[cols=b]"), texts(near.get("always")));
    double threshold = near.get("threshold").asDouble();
    assertEquals(1.1 * run.json().get("upperBound").asDouble(), threshold, 1e-5 * threshold);
    assertTrue(near.get("others").asDouble() > threshold);
    // The second best of two has one of them and another one: solved alone it is no better.
    JsonNode second = near.get("choices").get(1);
    double without =
        Cli.run(args("solve", "--json", "--k0", "2", "--ignore", "a"))
            .json()
            .get("upperBound")
            .asDouble();
    double other =
        Cli.run(args("solve", "--json", "--k0", "2", "--ignore", "b"))
            .json()
            .get("upperBound")
            .asDouble();
    assertEquals(Math.min(without, other), second.get("objective").asDouble(), 1e-5 * without);
    JsonNode frequencies = run.json().get("stability").get("frequencies");
    assertEquals(1, frequencies.get("rbf(gamma=0.5)[cols=a]").asDouble(), 0.11);
    String html = Files.readString(page);
    assertTrue(html.contains("<section id=\"sure\">") && html.contains("<section id=\"path\">"));
    assertFalse(html.contains("NaN") || html.contains("Infinity"));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(item -> texts.add(item.asText()));
    return texts;
  }

  @Test
  void aPathGoesAlongTheProblemOfAModel() {
    String model = folder.resolve("model.json").toString();
    String[] stated = {"-C", "3", "--lambda", "2", "--normalize", "trace", "--ignore", "f"};
    List<String> fit = args("fit", stated);
    fit.addAll(List.of("--k0", "1", "-o", model));
    assertEquals(Exit.DONE, Cli.run(fit).code());
    Cli own =
        Cli.run(
            "path", "-m", model, "--data", data().toString(), "--folds", "0", "--json", "--quiet");
    assertEquals(Exit.DONE, own.code(), own.err());
    List<String> typed = args("path", stated);
    typed.addAll(List.of("--folds", "0", "--json"));
    JsonNode expected = Cli.run(typed).json().get("points");
    JsonNode points = own.json().get("points");
    assertEquals(5, points.size());
    for (int k = 0; k < points.size(); k++) {
      double objective = expected.get(k).get("objective").asDouble();
      assertEquals(objective, points.get(k).get("objective").asDouble(), 1e-6 * objective);
    }
    assertTrue(own.json().get("problem").toString().contains("trace"), own.out());
  }

  @Test
  void aListOfAllChoicesSaysSoAndWhatSharesOfTheObjectiveHide() {
    Cli run =
        Cli.run(
            args(
                "solve",
                "--ignore",
                "e,f",
                "--k0",
                "3",
                "--lambda",
                "1000",
                "-C",
                "1",
                "--near",
                "0.5"));
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.out().contains("4 choices within "), run.out());
    assertTrue(run.out().contains("; there is no other: proven."), run.out());
    // lambda / k0 is 333.3; one per cent of 333.3 + r is (333.3 + r) / r per cent of r.
    assertTrue(run.out().contains("at least lambda / k0 = 333.3333"), run.out());
    Matcher words =
        Pattern.compile("(?s)upper bound +([0-9.]+) .*1 % of the objective is ([0-9.]+) %")
            .matcher(run.out());
    assertTrue(words.find(), run.out());
    double objective = Double.parseDouble(words.group(1));
    assertEquals(
        objective / (objective - 1000 / 3.0), Double.parseDouble(words.group(2)), 0.06, run.out());
    Cli light = Cli.run(args("solve", "--k0", "1", "--lambda", "0.1", "--near", "0"));
    assertFalse(light.out().contains("lambda / k0"), light.out());
    assertTrue(light.out().contains("; the second best lies outside; every other"), light.out());
    assertTrue(light.out().contains("Proven to be in none of them: rbf("), light.out());
  }

  @Test
  void halvesSayWhatStaysFixedAndWhenTheyPromiseNothing() throws IOException {
    Path page = folder.resolve("halves.html");
    String[] few = {"solve", "--k0", "3", "--resamples", "4", "--report", page.toString()};
    List<String> args = args(few[0], Arrays.copyOfRange(few, 1, few.length));
    Cli plain = Cli.run(args);
    assertEquals(Exit.DONE, plain.code(), plain.err());
    assertTrue(
        plain.out().contains("Every half is fitted with the C, lambda and k0 of this"),
        plain.out());
    String html = Files.readString(page);
    assertTrue(html.contains("Every half is fitted with"), html);
    // 3^2 / ((2 0.9 - 1) 6) = 1.9 of at most three kernels.
    assertFalse(html.contains("are useless on average"), html);
    args.addAll(List.of("--false-at-most", "3"));
    Cli bounded = Cli.run(args);
    assertEquals(Exit.DONE, bounded.code(), bounded.err());
    assertTrue(bounded.out().contains("That promises little"), bounded.out());
  }
}
