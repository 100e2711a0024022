package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

class CvTasksTest {
  private static final String KERNELS = "linear; rbf(gamma=0.1|1)";

  @TempDir private Path folder;

  /** Three classes around the corners of a triangle; patient and weight are no features. */
  private Path classes(String name) {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("x1,x2,patient,weight,kind\n");
    for (int i = 0; i < 60; i++) {
      double angle = 2 * Math.PI * (i % 3) / 3;
      text.append(2 * Math.cos(angle) + random.nextGaussian()).append(',');
      text.append(2 * Math.sin(angle) + random.nextGaussian()).append(',');
      text.append('p').append(i / 5).append(',').append(1 + i % 2).append(',');
      text.append("red,green,blue".split(",", -1)[i % 3]).append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private Path numbers() {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("x1,x2,price\n");
    for (int i = 0; i < 50; i++) {
      double x = random.nextGaussian();
      text.append(x).append(',').append(random.nextGaussian()).append(',');
      text.append(1000 + 100 * Math.sin(2 * x) + random.nextGaussian()).append('\n');
    }
    return Cli.write(folder.resolve("numbers.csv"), text.toString());
  }

  private static List<String> cv(Path data, String... more) {
    List<String> args = new ArrayList<>(List.of("cv", "--data", data.toString(), "--json"));
    args.addAll(List.of("--kernels", KERNELS, "--grid-C", "1,10", "--grid-lambda", "0.1"));
    args.addAll(List.of("--grid-k0", "1,2", "--folds", "3"));
    args.addAll(Arrays.asList(more));
    return args;
  }

  private static JsonNode done(Cli run) {
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  @Test
  void severalClassesHaveScoresThatFollowFromTheirConfusionMatrix() {
    JsonNode json =
        done(Cli.run(cv(classes("c.csv"), "--ignore", "patient,weight", "--score", "f1")));
    assertEquals(3, json.get("machines").asInt());
    double right = 0;
    double all = 0;
    for (int c = 0; c < 3; c++) {
      for (int p = 0; p < 3; p++) {
        double count = json.get("confusion").get(c).get(p).asDouble();
        all += count;
        right += c == p ? count : 0;
      }
    }
    assertEquals(60, all);
    assertEquals(right / 60, json.get("best").get("accuracy").asDouble(), 1e-15);
    assertEquals(json.get("best").get("f1"), json.get("best").get("score"));
    for (JsonNode row : json.get("rows")) {
      assertTrue(row.get("f1").asDouble() <= json.get("best").get("f1").asDouble());
    }
  }

  @Test
  void numbersAreChosenByTheErrorAskedFor() {
    Path data = numbers();
    JsonNode json = done(Cli.run(cv(data, "--score", "mae")));
    double best = json.get("best").get("mae").asDouble();
    for (JsonNode row : json.get("rows")) {
      assertTrue(row.get("mae").asDouble() >= best);
      assertTrue(row.get("rmse").asDouble() >= row.get("mae").asDouble());
    }
    Cli refused = Cli.run(cv(data, "--score", "f1"));
    assertEquals(Exit.USAGE, refused.code());
    assertTrue(refused.err().contains("numbers are predicted"), refused.err());
    Cli easy = Cli.run(cv(data, "--method", "easymkl"));
    assertEquals(Exit.USAGE, easy.code());
    assertTrue(easy.err().contains("EasyMKL"), easy.err());
  }

  @Test
  void scoresOfProbabilitiesChooseTheBestOfThem() {
    Path data = classes("c.csv");
    for (String score : List.of("log-loss", "brier", "auc")) {
      JsonNode json = done(Cli.run(cv(data, "--ignore", "patient,weight", "--score", score)));
      double best = json.get("best").get(score).asDouble();
      assertEquals(best, json.get("best").get("score").asDouble(), 0.0);
      for (JsonNode row : json.get("rows")) {
        double value = row.get(score).asDouble();
        assertTrue(score.equals("auc") ? value <= best : value >= best, row.toString());
      }
      assertFalse(json.get("probability").asBoolean());
    }
    Cli cka = Cli.run(cv(data, "--ignore", "patient", "--method", "cka", "--score", "brier"));
    assertEquals(Exit.USAGE, cka.code());
    assertTrue(cka.err().contains("may be negative"), cka.err());
    Cli regression = Cli.run(cv(numbers(), "--probability"));
    assertEquals(Exit.USAGE, regression.code());
    assertTrue(regression.err().contains("numbers are predicted"), regression.err());
  }

  /** Sigmoids are in the model, and in that of the next command. */
  @Test
  void probabilitiesOfTheModelAreThoseOfTheNextCommand() {
    Path data = classes("c.csv");
    Path model = folder.resolve("model.json");
    List<String> args = cv(data, "--ignore", "patient,weight", "--probability", "-o");
    args.add(model.toString());
    JsonNode json = done(Cli.run(args));
    assertTrue(json.get("probability").asBoolean());
    assertTrue(json.get("best").has("log-loss"));
    List<String> words = new ArrayList<>(words(json.get("next").asText()));
    words.remove(0);
    Path again = folder.resolve("again.json");
    words.set(words.indexOf("-o") + 1, again.toString());
    assertEquals(Exit.DONE, Cli.run(words).code());
    String first = predictions(model, data, "--probability");
    assertTrue(first.contains("prob_blue"), first);
    assertEquals(first, predictions(again, data, "--probability"));
  }

  /** What the last line says is run, and the model is the one that was written. */
  @ParameterizedTest
  @ValueSource(
      strings = {"default", "certified", "best-response", "algorithm-1", "average", "single"})
  void theNextCommandFitsTheModelThatWasWritten(String method) {
    Path data = classes("two classes.csv");
    Path model = folder.resolve("model.json");
    List<String> args =
        cv(data, "--method", method, "--group", "patient", "--weight", "weight", "-o");
    args.add(model.toString());
    JsonNode json = done(Cli.run(args));
    Path again = folder.resolve("again.json");
    List<String> words = new ArrayList<>(words(json.get("next").asText()));
    assertEquals("smkl", words.remove(0));
    words.set(words.indexOf("-o") + 1, again.toString());
    words.add("--json");
    JsonNode fit = done(Cli.run(words));
    assertEquals(json.get("objective"), fit.get("objective"));
    assertEquals(json.get("beta"), fit.get("beta"));
    assertEquals(predictions(model, data), predictions(again, data));
  }

  @ParameterizedTest
  @ValueSource(strings = {"easymkl", "cka-nonneg"})
  void weightsOffTheSimplexBecomeAModelOfTheSamePredictions(String method) {
    Path data = Cli.csv(folder, "data.csv", 40, 3);
    Path model = folder.resolve("model.json");
    JsonNode json = done(Cli.run(cv(data, "--method", method, "-o", model.toString())));
    List<String> words = new ArrayList<>(words(json.get("next").asText()));
    words.remove(0);
    Path again = folder.resolve("again.json");
    words.set(words.indexOf("-o") + 1, again.toString());
    assertEquals(Exit.DONE, Cli.run(words).code());
    JsonNode first = decisions(model, data);
    JsonNode second = decisions(again, data);
    for (int i = 0; i < first.size(); i++) {
      assertEquals(first.get(i).asDouble(), second.get(i).asDouble(), 1e-4);
    }
  }

  private static JsonNode decisions(Path model, Path data) {
    return done(Cli.run("predict", "-m", model.toString(), "--data", data.toString(), "--json"))
        .get("decisions");
  }

  private static String predictions(Path model, Path data, String... more) {
    List<String> args = new ArrayList<>(List.of("predict", "-m", model.toString()));
    args.addAll(List.of("--data", data.toString()));
    args.addAll(Arrays.asList(more));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.out();
  }

  /** As a shell divides it. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    for (int k = 0; k < command.length(); k++) {
      char c = command.charAt(k);
      if (c == '\'') {
        quoted = !quoted;
      } else if (c == ' ' && !quoted) {
        words.add(word.toString());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    words.add(word.toString());
    return words;
  }

  @Test
  void tooFewGroupsAreRefusedAndTheirColumnIsNoFeature() {
    Path data = classes("c.csv");
    JsonNode json = done(Cli.run(cv(data, "--group", "patient", "--weight", "weight")));
    assertEquals(60, json.get("problem").get("n").asInt());
    List<String> many = cv(data, "--group", "patient", "--weight", "weight");
    many.set(many.indexOf("--folds") + 1, "13");
    Cli run = Cli.run(many);
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("12 groups for 13 folds"), run.err());
  }

  /** What cross-validation tested, by matrices and without a model, is what the model predicts. */
  private void modelHasTheTestedScore(List<String> args, Path test) {
    Path model = folder.resolve("m.json");
    args.addAll(List.of("--test", test.toString(), "-o", model.toString()));
    JsonNode json = done(Cli.run(args));
    Cli predicted =
        Cli.run("predict", "-m", model.toString(), "--data", test.toString(), "--json", "--quiet");
    assertEquals(Exit.DONE, predicted.code(), predicted.err());
    assertEquals(
        json.get("testAccuracy").asDouble(),
        predicted.json().get("accuracy").asDouble(),
        1e-12,
        predicted.out());
    assertTrue(json.get("testAccuracy").asDouble() > 0.5, json.toString());
  }

  @Test
  void machinesWithWeightsOfTheirOwnAreAModelButGetNoProbabilities() {
    Path data = classes("c.csv");
    String[] more = {"--ignore", "patient,weight", "--method", "easymkl", "--lambda", "0.5"};
    List<String> args = cv(data, more);
    args.removeAll(List.of("--grid-lambda", "0.1"));
    modelHasTheTestedScore(new ArrayList<>(args), data);
    args.addAll(List.of("--probability", "-o", folder.resolve("m.json").toString()));
    Cli run = Cli.run(args);
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("weights of their own"), run.err());
  }

  @Test
  void negativeWeightsAreAModelToo() {
    Path data = Cli.csv(folder, "data.csv", 40, 3);
    List<String> args = cv(data, "--method", "cka");
    boolean negative = false;
    for (JsonNode weight : done(Cli.run(args)).get("beta")) {
      negative |= weight.asDouble() < 0;
    }
    assertTrue(negative, args.toString());
    modelHasTheTestedScore(args, Cli.csv(folder, "test.csv", 300, 4));
  }

  @Test
  void aGridThatWasNotGivenGrowsAndOneThatWasGivenIsCalledTooSmall() {
    Path data = numbers();
    List<String> args = new ArrayList<>(List.of("cv", "--data", data.toString(), "--json"));
    args.addAll(List.of("--kernels", "rbf(gamma=1)", "--lambda", "0.1", "--folds", "3"));
    JsonNode grown = done(Cli.run(args));
    double best = grown.get("best").get("C").asDouble();
    double largest = 0;
    for (JsonNode row : grown.get("rows")) {
      largest = Math.max(largest, row.get("C").asDouble());
    }
    assertTrue(largest >= best);
    args.addAll(List.of("--grid-C", "0.001,0.01"));
    Cli run = Cli.run(args);
    assertTrue(done(run).get("remarks").toString().contains("on the edge"), run.out());
  }
}
