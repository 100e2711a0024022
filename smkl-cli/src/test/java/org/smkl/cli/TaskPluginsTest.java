package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

/** Tasks that are plugins, from a file to a proof that both checkers accept. */
class TaskPluginsTest {
  private static final String KERNELS = "linear; rbf(gamma=0.3); poly(degree=2)";
  @TempDir Path folder;

  /** Rows of which every eighth is far off; a number, and two classes. */
  private String rows(String name, int count, String last) {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder(last.isEmpty() ? "a,b\n" : "a,b,%s\n".formatted(last));
    for (int i = 0; i < count; i++) {
      double far = i % 8 == 0 ? 5 : 1;
      double a = far * random.nextGaussian();
      double b = far * random.nextGaussian();
      double noise = random.nextGaussian();
      text.append(a).append(',').append(b);
      switch (last) {
        case "number" -> text.append(',').append(Math.sin(a) + 0.3 * noise);
        case "kind" -> text.append(',').append(a + 0.5 * noise > 0 ? "yes" : "no");
        case "inlier" -> text.append(',').append(i % 8 == 0 ? -1 : 1);
        default -> {}
      }
      text.append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString()).toString();
  }

  private static JsonNode done(String... args) {
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  @ParameterizedTest
  @CsvSource({
    "'', one-class, one-class",
    "'', one-class(nu=0.1), one-class",
    "number, quantile(tau=0.8), quantile",
    "number, ranking(reach=1), ranking",
    "kind, squared-hinge, squared-hinge"
  })
  void proofsHoldForBothCheckers(String last, String task, String id) {
    String data = rows("data.csv", 48, last);
    String proof = folder.resolve("proof").toString();
    JsonNode solved =
        done(
            "solve",
            "--data",
            data,
            "--task",
            task,
            "--kernels",
            KERNELS,
            "--k0",
            "2",
            "-C",
            "2",
            "--certificate",
            proof,
            "--json");
    assertEquals("OPTIMAL", solved.get("status").asText());
    assertEquals(id, solved.get("task").asText());
    JsonNode verified = done("verify", proof, "--data", data, "--json");
    assertTrue(verified.get("valid").asBoolean(), verified::toString);
    assertTrue(verified.get("relativeGap").asDouble() <= 1e-4);
    assertFalse(
        Cli.run("verify", proof, "--data", data, "-C", "3", "--json")
            .json()
            .get("valid")
            .asBoolean());
    SecondChecker python = SecondChecker.find();
    SecondChecker.Ended ended = python.run("check.py", proof, "--data", data);
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().startsWith("VALID"), ended.text());
  }

  /** Whoever verifies need not say the groups again, which the proof depends on. */
  @Test
  void rankingsKeepTheirGroupsInProofsModelsAndFolds() {
    StringBuilder text = new StringBuilder("query,a,b,rank\n");
    for (int i = 0; i < 40; i++) {
      double a = Math.sin(3 * i);
      double b = Math.cos(5 * i);
      // The level of a query says nothing of the order within.
      int query = i / 8;
      text.append('q').append(query).append(',').append(a).append(',').append(b);
      text.append(',').append(Math.rint(2 * a - b) + 9 * query).append('\n');
    }
    String data = Cli.write(folder.resolve("queries.csv"), text.toString()).toString();
    String proof = folder.resolve("proof").toString();
    String model = folder.resolve("model").toString();
    String[] how = {"--data", data, "--task", "ranking", "--kernels", KERNELS, "--group", "query"};
    JsonNode solved =
        done(words("solve", how, "--certificate", proof, "-o", model, "-C", "1", "--json"));
    assertEquals("OPTIMAL", solved.get("status").asText());
    assertTrue(solved.at("/scores/train/ordered").asDouble() > 0.95, solved::toString);
    assertTrue(done("verify", proof, "--data", data, "--json").get("valid").asBoolean());
    SecondChecker python = SecondChecker.find();
    SecondChecker.Ended ended = python.run("check.py", proof, "--data", data, "--group", "query");
    assertEquals(0, ended.code(), ended.text());
    assertEquals(
        1, python.run("check.py", proof, "--data", data, "--ignore", "query").code(), "one group");
    JsonNode predicted = done("predict", "-m", model, "--data", data, "--json");
    assertEquals(40, predicted.get("predictions").size());
    assertTrue(predicted.get("scores") == null || predicted.get("scores").isNull());
    JsonNode cv =
        done(words("cv", how, "--grid-C", "1", "--grid-k0", "1", "--folds", "5", "--json"));
    assertEquals("ordered", cv.get("score").asText());
    assertTrue(cv.at("/best/score").asDouble() > 0.8, cv::toString);
    Cli refused = Cli.run("solve", "--data", data, "--task", "nu-svc");
    assertTrue(refused.err().contains("C = 1/(rho n)"), refused.err());
  }

  @Test
  void theExportedIntervalIsThatOfTheProblemWithoutItsConstant() throws IOException {
    String data = rows("data.csv", 24, "");
    String proof = folder.resolve("proof").toString();
    Path rational = folder.resolve("rational");
    String[] how = {"--data", data, "--task", "one-class(nu=0.25)", "--kernels", "rbf(gamma=0.5)"};
    done(words("solve", how, "--certificate", proof, "--json"));
    JsonNode verified =
        done("verify", proof, "--data", data, "--export-rational", "" + rational, "--json");
    List<String> lines = Files.readAllLines(rational);
    // One point more than rows; all its kernel values are 0, and it has the last variable.
    assertEquals("points 25", lines.get(1));
    String last = lines.get(lines.indexOf("kernel theory") + 25);
    assertTrue(last.matches("0( 0)*"), last);
    double den = number(word(lines, "den", 1));
    double low = number(word(lines, "interval", 1)) / den;
    double high = number(word(lines, "interval", 2)) / den;
    // nu sum C = 6 and the largest entry is 1: M is the power of two above 6.
    double constant = -8 * 6.0;
    assertEquals(verified.get("lowerBound").asDouble(), low + constant, 1e-9);
    assertEquals(verified.get("upperBound").asDouble(), high + constant, 1e-9);
  }

  private static String word(List<String> lines, String first, int at) {
    return lines.stream()
        .filter(line -> line.startsWith(first + " "))
        .findFirst()
        .orElseThrow()
        .split(" ", -1)[at];
  }

  /** Hexadecimal, then perhaps p and a power of two. */
  private static double number(String text) {
    String[] parts = text.split("p", -1);
    double whole = new BigInteger(parts[0], 16).doubleValue();
    return parts.length == 1 ? whole : Math.scalb(whole, Integer.parseInt(parts[1]));
  }

  private static String[] words(String command, String[] how, String... more) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(how));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  @Test
  void aModelPredictsInliersAndIsProvedLater() {
    String data = rows("data.csv", 48, "");
    String model = folder.resolve("model.json").toString();
    String[] how = {"--data", data, "--task", "one-class", "--nu", "0.25"};
    JsonNode fitted = done(words("fit", how, "-o", model, "--json"));
    assertEquals(1, fitted.get("problem").get("C").asDouble());
    assertEquals(0.25, fitted.get("problem").get("taskParameters").get("nu").asDouble());
    double share = fitted.get("inliers").asDouble();
    assertTrue(Math.abs(share - 0.75) < 0.15, "inliers " + share);
    JsonNode predicted = done("predict", "-m", model, "--data", data, "--json");
    int inliers = 0;
    for (int i = 0; i < 48; i++) {
      boolean in = predicted.get("labels").get(i).asText().equals("1");
      double value = predicted.get("decisions").get(i).asDouble();
      assertEquals(value >= 0, in);
      inliers += in ? 1 : 0;
    }
    assertEquals(share, inliers / 48.0, 1e-12);
    JsonNode solved = done("solve", "-m", model, "--data", data, "--json");
    assertEquals(
        fitted.get("objective").asDouble(),
        solved.get("upperBound").asDouble(),
        1e-3 * Math.abs(solved.get("upperBound").asDouble()));
  }

  @Test
  void crossValidationScoresWhatALabelSays() {
    String labelled = rows("labelled.csv", 48, "inlier");
    JsonNode cv =
        done(
            "cv",
            "--data",
            labelled,
            "--label",
            "inlier",
            "--task",
            "one-class(nu=0.15)",
            "--kernels",
            "rbf(gamma=0.3)",
            "--folds",
            "4",
            "--score",
            "auc",
            "--json");
    assertEquals("one-class", cv.get("task").asText());
    Cli none = Cli.run("cv", "--data", rows("no.csv", 48, ""), "--task", "one-class", "--json");
    assertEquals(Exit.USAGE, none.code());
    assertTrue(none.err().contains("no label to score"), none.err());
    JsonNode quantile =
        done(
            "cv",
            "--data",
            rows("q.csv", 48, "number"),
            "--task",
            "quantile(tau=0.9)",
            "--kernels",
            "rbf(gamma=0.3)",
            "--folds",
            "4",
            "--json");
    assertEquals("pinball", quantile.get("score").asText());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one-clas",
        "one-class(nu=1)",
        "one-class(nu=0)",
        "one-class(mu=0.5)",
        "one-class(nu=0.5,nu=0.6)",
        "one-class(nu=x)",
        "one-class(nu=0.5",
        "quantile",
        ""
      })
  void whatIsNoTaskOfTheseRowsIsRefusedWithWords(String task) {
    Cli run = Cli.run("fit", "--data", rows("data.csv", 30, "kind"), "--task", task, "--json");
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains("Expected") || run.err().contains("Maybe"), run.err());
  }

  @Test
  void optionsOfOtherTasksAreRefused() {
    String data = rows("data.csv", 30, "number");
    for (String[] wrong :
        new String[][] {
          {"--nu", "0.5"},
          {"--task", "quantile", "--nu", "0.5"},
          {"--task", "quantile", "--epsilon", "0.1"},
          {"--task", "one-class(nu=0.2)", "--nu", "0.5"},
          {"--task", "one-class", "--kernels-in-memory", "no"},
          {"--task", "one-class", "--class-weight", "balanced"}
        }) {
      Cli run = Cli.run(words("fit", wrong, "--data", data, "--json"));
      assertEquals(Exit.USAGE, run.code(), String.join(" ", wrong) + run.out());
    }
  }
}
