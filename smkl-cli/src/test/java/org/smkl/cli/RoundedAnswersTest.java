package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No number in the text of an answer says more than the JSON of the same answer. */
class RoundedAnswersTest {
  private static final int ANSWERS = 100;
  private static final String NUMBER = "(-?[0-9]+(?:\\.[0-9]+)?(?:e[-+]?[0-9]+)?)";

  @TempDir Path folder;
  private int compared;

  @Test
  void textRoundsBoundsToTheSafeSideOfTheJson() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < ANSWERS; k++) {
      List<String> problem = problem(random, k);
      switch (k % 5) {
        case 0 -> fit(problem);
        case 1 -> solve(problem);
        case 2 -> bound(problem);
        case 3 -> path(problem);
        default -> near(problem);
      }
    }
    assertTrue(compared > 300, "only " + compared);
  }

  private List<String> problem(SplittableRandom random, int k) {
    Path data = Cli.csv(folder, "data.csv", random.nextInt(8, 16), random.nextLong());
    String c = Double.toString(Math.pow(10, random.nextDouble() * 4 - 2));
    String lambda = Double.toString(Math.pow(10, random.nextDouble() * 4 - 2));
    return List.of(
        "--data",
        data.toString(),
        "--kernels",
        "linear; rbf(gamma=0.3); poly(degree=2); laplacian(gamma=0.5)",
        "--k0",
        Integer.toString(1 + k % 3),
        "-C",
        c,
        "--lambda",
        lambda,
        "--threads",
        "1");
  }

  private static Cli run(String command, List<String> problem, String... more) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(problem);
    args.addAll(List.of(more));
    Cli run = Cli.run(args);
    assertTrue(run.code() == 0 || run.code() == 3, args + ": " + run.err());
    return run;
  }

  private static JsonNode json(String command, List<String> problem, String... more) {
    List<String> words = new ArrayList<>(List.of(more));
    words.add("--json");
    Cli run = run(command, problem, words.toArray(String[]::new));
    try {
      return new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .readTree(run.out());
    } catch (IOException e) {
      throw new AssertionError(run.out(), e);
    }
  }

  private void fit(List<String> problem) throws IOException {
    Path page = folder.resolve("page.html");
    Cli text = run("fit", problem, "--report", page.toString());
    JsonNode json = json("fit", problem);
    upper(text.out(), "(?m)^objective    " + NUMBER, json.get("objective"));
    lower(text.out(), "(?m)^lower bound  " + NUMBER, json.get("lowerBound"));
    percent(text.out(), json);
    String html = Files.readString(page);
    String cell = "[^\n]*?data-label=\"value\">";
    upper(html, "data-label=\"what\">objective<" + cell + NUMBER, json.get("objective"));
    lower(html, "data-label=\"what\">lower bound<" + cell + NUMBER, json.get("lowerBound"));
  }

  private void solve(List<String> problem) {
    Cli text = run("solve", problem);
    JsonNode json = json("solve", problem);
    upper(text.out(), "(?m)^upper bound  " + NUMBER, json.get("upperBound"));
    lower(text.out(), "(?m)^lower bound  " + NUMBER, json.get("lowerBound"));
    percent(text.out(), json);
    lower(text.err(), "[A-Z_]+: " + NUMBER + " <= optimum", json.get("lowerBound"));
    upper(text.err(), "optimum <= " + NUMBER, json.get("upperBound"));
  }

  private void bound(List<String> problem) {
    Cli text = run("bound", problem);
    lower(text.out(), "(?m)^lower bound  " + NUMBER, json("bound", problem).get("lowerBound"));
  }

  private void path(List<String> problem) {
    Cli text = run("path", problem, "--folds", "0");
    JsonNode points = json("path", problem, "--folds", "0").get("points");
    List<MatchResult> rows =
        Pattern.compile("(?m)^ *[0-9]+ +" + NUMBER + " +" + NUMBER + " %")
            .matcher(text.out())
            .results()
            .toList();
    assertEquals(points.size(), rows.size(), text.out());
    for (int k = 0; k < rows.size(); k++) {
      notLess(rows.get(k).group(1), points.get(k).get("objective"));
      BigDecimal gap = points.get(k).get("relativeGap").decimalValue();
      assertTrue(new BigDecimal(rows.get(k).group(2)).compareTo(gap.movePointRight(2)) >= 0);
    }
  }

  private void near(List<String> problem) {
    Cli text = run("solve", problem, "--near", "0.2");
    JsonNode near = json("solve", problem, "--near", "0.2").get("near");
    if (near.get("others").isNumber()) {
      lower(text.out(), "every other choice has at least " + NUMBER, near.get("others"));
    }
    List<MatchResult> rows =
        Pattern.compile("(?m)^ *[0-9]+ +" + NUMBER + " +" + NUMBER + " %  ")
            .matcher(text.out())
            .results()
            .toList();
    for (int k = 0; k < rows.size(); k++) {
      notLess(rows.get(k).group(1), near.get("choices").get(k).get("objective"));
    }
  }

  private static String found(String text, String pattern) {
    MatchResult match =
        Pattern.compile(pattern)
            .matcher(text)
            .results()
            .findFirst()
            .orElseThrow(() -> new AssertionError(pattern + " is not in " + text));
    return match.group(1);
  }

  private void percent(String text, JsonNode json) {
    String gap = found(text, "(?m)^gap          " + NUMBER + " %");
    BigDecimal share = json.get("relativeGap").decimalValue();
    assertTrue(new BigDecimal(gap).compareTo(share.movePointRight(2)) >= 0, gap + " " + share);
    compared++;
  }

  private void upper(String text, String pattern, JsonNode value) {
    notLess(found(text, pattern), value);
  }

  private void notLess(String printed, JsonNode value) {
    assertTrue(
        new BigDecimal(printed).compareTo(value.decimalValue()) >= 0, printed + " < " + value);
    compared++;
  }

  private void lower(String text, String pattern, JsonNode value) {
    String printed = found(text, pattern);
    assertTrue(
        new BigDecimal(printed).compareTo(value.decimalValue()) <= 0, printed + " > " + value);
    compared++;
  }
}
