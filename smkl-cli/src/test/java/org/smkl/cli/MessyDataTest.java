package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Commands on files as people have them, and what scores are held against. */
class MessyDataTest {
  @TempDir Path folder;

  private Cli fit(Path data, String... more) {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString(), "--json"));
    args.addAll(List.of(more));
    return Cli.run(args);
  }

  @Test
  void rowsOfUnknownClassesCountAsWrong() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    Path known = Cli.csv(folder, "known.csv", 20, 2);
    StringBuilder text = new StringBuilder();
    List<String> lines = Cli.lines(known);
    for (int i = 0; i < lines.size(); i++) {
      // The last five rows are of other classes.
      text.append(i < 16 ? lines.get(i) : lines.get(i).replaceAll("[a-z]+$", "strange"));
      text.append('\n');
    }
    Path strange = Cli.write(folder.resolve("strange.csv"), text.toString());
    JsonNode plain = fit(data, "--test", known.toString(), "--kernels", "linear").json();
    assertEquals(0, plain.get("testRowsUnseen").asInt());
    Cli run = fit(data, "--test", strange.toString(), "--kernels", "linear");
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.err().contains("count as wrong: 5 ('strange')"), run.err());
    JsonNode json = run.json();
    assertEquals(5, json.get("testRowsUnseen").asInt());
    int right = 0;
    JsonNode confusion = json.get("confusion").get("test");
    assertEquals(3, confusion.size());
    for (int c = 0; c < 3; c++) {
      right += confusion.get(c).get(c).asInt();
    }
    assertEquals(right / 20.0, json.get("testAccuracy").asDouble(), 1e-15);
    assertEquals(0, confusion.get(2).get(2).asInt());
    assertEquals(plain.get("objective"), json.get("objective"));
  }

  @Test
  void predictionsAreScoredOnTheRowsThatHaveALabel() {
    String model = folder.resolve("model.json").toString();
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    assertEquals(Exit.DONE, fit(data, "--kernels", "linear", "-o", model).code());
    List<String> lines = Cli.lines(Cli.csv(folder, "known.csv", 20, 2));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      String other = i == 0 ? "$0" : i <= 5 ? "" : i <= 8 ? "strange" : "$0";
      text.append(lines.get(i).replaceAll("[^,]+$", other)).append('\n');
    }
    Path file = Cli.write(folder.resolve("some.csv"), text.toString());
    String[] predict = {"predict", "-m", model, "--data", file.toString(), "--json"};
    JsonNode json = Cli.run(predict).json();
    assertEquals(15, json.get("rowsLabelled").asInt());
    assertEquals(3, json.get("rowsUnseen").asInt());
    int right = 0;
    for (int i = 9; i < lines.size(); i++) {
      String label = lines.get(i).replaceAll(".*,", "");
      right += json.get("labels").get(i - 1).asText().equals(label) ? 1 : 0;
    }
    assertTrue(right > 0);
    assertEquals(right / 15.0, json.get("accuracy").asDouble(), 1e-15);
    String said = Cli.run("predict", "-m", model, "--data", file.toString()).err();
    assertTrue(said.startsWith("20 rows of some.csv, 15 with a label, accuracy "), said);
    assertTrue(said.contains("which count as wrong: 3."), said);
  }

  @Test
  void theBaselineIsTheLargestClassAndImbalanceIsSaid() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 60; i++) {
      text.append(
          "%s,%s,%s%n".formatted(random.nextGaussian(), i % 10, i % 10 == 0 ? "rare" : "z"));
    }
    Path data = Cli.write(folder.resolve("rare.csv"), text.toString());
    JsonNode json = fit(data, "--kernels", "linear").json();
    assertEquals("z", json.get("baseline").get("always").asText());
    assertEquals(0.9, json.get("baseline").get("train").get("accuracy").asDouble(), 1e-15);
    assertEquals(0.5, json.get("baseline").get("train").get("balanced-accuracy").asDouble());
    assertTrue(json.get("imbalance").asText().startsWith("10.00 % of the rows are 'rare'"));
    assertTrue(json.get("imbalance").asText().contains("--class-weight balanced"));
    JsonNode weighted = fit(data, "--kernels", "linear", "--class-weight", "balanced").json();
    assertFalse(weighted.get("imbalance").asText().contains("--class-weight"));
    assertTrue(
        fit(Cli.csv(folder, "even.csv", 20, 1), "--kernels", "linear")
            .json()
            .get("imbalance")
            .isNull());
  }

  @Test
  void ofNumbersTheBaselineIsTheMean() {
    StringBuilder text = new StringBuilder("a,y\n");
    for (int i = 0; i < 30; i++) {
      text.append(i).append(',').append(1.5 * i + 0.25).append('\n');
    }
    Path data = Cli.write(folder.resolve("numbers.csv"), text.toString());
    JsonNode json = fit(data, "--kernels", "linear").json();
    assertEquals(22, json.get("baseline").get("always").asDouble(), 1e-12);
    assertEquals(0, json.get("baseline").get("train").get("r2").asDouble(), 1e-12);
    // The mean distance of 0 .. 29 from their mean is 7.5.
    assertEquals(11.25, json.get("baseline").get("train").get("mae").asDouble(), 1e-12);
    Cli people = Cli.run("fit", "--data", data.toString(), "--kernels", "linear");
    assertTrue(people.out().contains("mean absolute error training "), people.out());
    assertTrue(people.out().contains("always the mean of the training rows, 22"), people.out());
  }

  @Test
  void whatIsProvenOptimalIsNotCalledLocal() {
    JsonNode json = fit(Cli.csv(folder, "data.csv", 30, 1), "--kernels", "linear").json();
    assertTrue(json.get("provenOptimal").asBoolean());
    assertEquals("OPTIMAL", json.get("status").asText());
  }

  @Test
  void aScoreIsTunedBy() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    JsonNode json = fit(data, "--score", "log-loss").json();
    assertEquals("log-loss", json.get("tuning").get("score").asText());
    assertEquals("accuracy", fit(data).json().get("tuning").get("score").asText());
    Cli wrong = fit(data, "--score", "rmse");
    assertEquals(Exit.USAGE, wrong.code());
    assertTrue(wrong.err().contains("'rmse' judges regression"), wrong.err());
    assertEquals(Exit.USAGE, fit(data, "--score", "f1", "--no-tune").code());
    assertEquals(Exit.USAGE, fit(data, "--score", "f1", "-C1", "--lambda=1", "--k0=1").code());
  }

  @Test
  void importanceNamesTheColumnsThatCount() {
    Path data = Cli.csv(folder, "data.csv", 60, 1);
    Cli run = fit(data, "--importance", "--holdout", "0.4", "--kernels", "linear[cols=a,b]");
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode json = run.json();
    assertEquals(2, json.get("importance").size());
    JsonNode first = json.get("importance").get(0);
    assertTrue(first.get("low").asDouble() <= first.get("mean").asDouble());
    assertTrue(first.get("mean").asDouble() <= first.get("high").asDouble());
    assertEquals("test", json.get("importanceBy").get("rows").asText());
    assertEquals(24, json.get("importanceBy").get("n").asInt());
    assertEquals(1, json.get("importanceOfKernels").size());
    Cli people = Cli.run("fit", "--data", data.toString(), "--kernels", "linear", "--importance");
    assertTrue(
        people.out().contains("each predicted by machines that had not seen it"), people.out());
  }

  @Test
  void aSavedModelHasItsPageAgain() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    assertEquals(Exit.DONE, fit(data, "-o", model.toString(), "--holdout", "0.3").code());
    Cli none = Cli.run("report", "-m", model.toString(), "--data", data.toString());
    assertEquals(Exit.USAGE, none.code());
    Cli run =
        Cli.run(
            "report",
            "-m",
            model.toString(),
            "--data",
            data.toString(),
            "--json",
            "--report",
            page.toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode fitted = fit(data, "--holdout", "0.3").json();
    for (String field : List.of("objective", "lowerBound", "beta", "scores", "baseline")) {
      assertEquals(fitted.get(field), run.json().get(field), field);
    }
    assertTrue(page.toFile().length() > 10_000);
  }
}
