package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;
import org.smkl.tck.cbf.CbfReader;

/** The JSON that scripts rely on, command by command. */
class AnswersTest {
  private static final List<String> EVERY = List.of("version", "seed", "commandLine", "problem");
  private static final List<String> FIT =
      List.of(
          "status",
          "objective",
          "objectiveRigorous",
          "alternatingObjective",
          "lowerBound",
          "relativeGap",
          "beta",
          "support",
          "kernels",
          "iterations",
          "starts",
          "svmSolves",
          "trainAccuracy",
          "seconds");

  @TempDir Path folder;

  private static void has(JsonNode json, List<String> fields) {
    for (String field : fields) {
      assertTrue(json.has(field), field + " is missing in " + json);
    }
  }

  private static JsonNode problem(JsonNode json) {
    JsonNode problem = json.get("problem");
    has(problem, List.of("data", "n", "q", "C", "lambda", "k0", "psd"));
    return problem;
  }

  @Test
  void fitAnswersWithEveryField() {
    Path train = Cli.csv(folder, "train.csv", 60, 1);
    Path test = Cli.csv(folder, "test.csv", 40, 2);
    Cli result =
        Cli.run(
            "fit",
            "--data",
            train.toString(),
            "--test",
            test.toString(),
            "--json",
            "--kernels",
            "published-10",
            "--k0",
            "2",
            "--trace",
            "--rate");
    assertEquals(0, result.code(), result.err());
    JsonNode json = result.json();
    has(json, EVERY);
    has(json, FIT);
    has(json, List.of("testAccuracy", "trace", "convergence"));
    has(json.get("seconds"), List.of("kernels", "solve", "total"));
    assertEquals(60, problem(json).get("n").asInt());
    assertEquals(10, json.get("beta").size());
    double sum = 0;
    int chosen = 0;
    for (JsonNode weight : json.get("beta")) {
      sum += weight.asDouble();
      chosen += weight.asDouble() > 0 ? 1 : 0;
    }
    assertEquals(1, sum, 1e-12);
    assertTrue(chosen <= 2);
    assertEquals(chosen, json.get("support").size());
    assertTrue(json.get("lowerBound").asDouble() <= json.get("objective").asDouble());
    assertFalse(json.get("objective").isNull());
  }

  @Test
  void valuesThatJsonCannotWriteAreNull() {
    Path data = Cli.csv(folder, "data.csv", 30, 1);
    Cli result =
        Cli.run("fit", "--data", data.toString(), "--start", "kernels:0", "--evaluate", "--json");
    assertEquals(0, result.code(), result.err());
    assertEquals("EVALUATED", result.json().get("status").asText());
    // An evaluation has no alternating objective.
    assertTrue(result.json().get("alternatingObjective").isNull());
  }

  /** F is lambda |beta|^2 and a loss, so no less than lambda / k0. */
  @Test
  void aBoundIsNeverWorseThanThatOfNoMachine() {
    Cli result =
        Cli.run(
            List.of(
                "fit --data wine --kernels published-10 --start kernels:4,5 --evaluate -C 10 --lambda 0.1 --k0 3 --json"
                    .split(" ")));
    assertEquals(0, result.code(), result.err());
    double lower = result.json().get("lowerBound").asDouble();
    assertEquals(0.1 / 3, lower, 1e-12);
  }

  @Test
  void answersBeginWithTheProblemTheyAreAbout() {
    Path data = Cli.csv(folder, "data.csv", 40, 1);
    for (String command : List.of("bound", "path", "solve")) {
      Cli result =
          Cli.run(
              command,
              "--data",
              data.toString(),
              "--kernels",
              "linear; rbf(gamma=1)",
              "-C",
              "7",
              "--lambda",
              "0.3",
              "--k0",
              "1");
      List<String> lines = result.out().lines().toList();
      assertEquals("data.csv: 40 rows, 3 columns, 'yes' against 'no'", lines.get(0));
      assertEquals(
          "at most 1 of 2 kernels, C = 7, lambda = 0.3, normalize none, jitter 0, psd drop",
          lines.get(1));
      assertEquals("kernels: linear; rbf(gamma=1)", lines.get(2));
    }
  }

  @Test
  void boundAnswersWithEveryFieldAndNeverExceedsTheObjective() {
    Path data = Cli.csv(folder, "data.csv", 60, 3);
    Cli bound =
        Cli.run(
            "bound", "--data", data.toString(), "--kernels", "published-10", "--json", "--quiet");
    assertEquals(0, bound.code(), bound.err());
    assertEquals("", bound.err());
    JsonNode json = bound.json();
    has(json, EVERY);
    has(
        json,
        List.of(
            "status",
            "nativeStatus",
            "relaxation",
            "backend",
            "value",
            "lowerBound",
            "relaxationUpperBound",
            "beta",
            "z",
            "seconds"));
    problem(json);
    assertEquals(10, json.get("z").size());
    JsonNode fit =
        Cli.run("fit", "--data", data.toString(), "--kernels", "published-10", "--json").json();
    assertTrue(json.get("lowerBound").asDouble() <= fit.get("objective").asDouble());
  }

  @Test
  void boundDumpsModelsThatCanBeReadAgain() throws IOException {
    String data = Cli.csv(folder, "data.csv", 20, 3).toString();
    Path relaxed = folder.resolve("relaxed.cbf");
    Cli both = Cli.run("bound", "--data", data, "--dump", relaxed.toString(), "--json");
    assertEquals(0, both.code(), both.err());
    assertEquals("OPTIMAL", both.json().get("status").asText());
    assertFalse(CbfReader.read(relaxed).hasIntegers());
    Path exact = folder.resolve("exact.cbf");
    Cli misdp = Cli.run("bound", "--data", data, "--dump", exact.toString(), "--exact");
    assertEquals(0, misdp.code(), misdp.err());
    assertTrue(CbfReader.read(exact).hasIntegers());
    assertEquals(Exit.USAGE, Cli.run("bound", "--data", data, "--exact").code());
  }

  @Test
  void pluginsListsKernelsAlphaSolversAndProjector() {
    Cli result = Cli.run("plugins", "--json");
    assertEquals(0, result.code());
    has(result.json(), EVERY);
    List<String> ids = result.json().get("plugins").findValuesAsText("id");
    assertTrue(ids.containsAll(List.of("linear", "rbf", "smo", "gssp", "saddle")), ids.toString());
    for (JsonNode plugin : result.json().get("plugins")) {
      has(plugin, List.of("kind", "id", "version", "source", "available", "reason"));
    }
  }

  @Test
  void pluginsTellTheParametersOfKernelsWithTheirDefaults() {
    JsonNode poly = Cli.run("plugins", "poly", "--json").json().get("plugins");
    assertEquals(1, poly.size());
    JsonNode parameters = poly.get(0).get("parameters");
    assertEquals(
        List.of("degree", "scale", "offset"), parameters.findValuesAsText("name"), poly::toString);
    for (JsonNode parameter : parameters) {
      assertFalse(parameter.get("description").asText().isBlank());
    }
    Cli text = Cli.run("plugins", "rbf");
    assertTrue(
        text.out()
            .matches("(?s)kind .*\nkernel +rbf .* yes +gamma.*\nk\\(x, z\\) = exp.*\ngamma .+\n"),
        text.out());
    Cli unknown = Cli.run("plugins", "rbff");
    assertEquals(Exit.USAGE, unknown.code());
    assertTrue(unknown.err().contains("'rbf'"), unknown.err());
  }

  @Test
  void dataListsEmbeddedAndPublishedSets() {
    Cli result = Cli.run("data", "--json", "--data-dir", folder.toString());
    assertEquals(0, result.code(), result.err());
    assertEquals(14, result.json().get("data").size());
    assertEquals(
        10,
        result.json().get("data").findValuesAsText("state").stream()
            .filter("missing"::equals)
            .count());
  }

  @Test
  void predictRepeatsTheDecisionsOfTheModel() throws IOException {
    Path data = Cli.csv(folder, "data.csv", 50, 4);
    String model = folder.resolve("model.json").toString();
    Cli fit = Cli.run("fit", "--data", data.toString(), "-o", model, "--json");
    assertEquals(0, fit.code(), fit.err());
    Cli json = Cli.run("predict", "-m", model, "--data", data.toString(), "--json");
    assertEquals(0, json.code(), json.err());
    has(json.json(), EVERY);
    assertEquals(
        fit.json().get("trainAccuracy").asDouble(), json.json().get("accuracy").asDouble());
    assertFalse(json.json().get("columnsByPosition").asBoolean());
    String text = Files.readString(data);
    Path bare = Cli.write(folder.resolve("bare.csv"), text.substring(text.indexOf('\n') + 1));
    Cli unnamed = Cli.run("predict", "-m", model, "--data", bare.toString());
    assertTrue(unnamed.err().contains("no header"), unnamed.err());
    Cli csv = Cli.run("predict", "-m", model, "--data", data.toString());
    assertEquals(csv.out(), unnamed.out());
    List<String> lines = csv.out().lines().toList();
    assertEquals("label,decision", lines.get(0));
    assertEquals(51, lines.size());
    for (int i = 0; i < 50; i++) {
      String decision = lines.get(i + 1).split(",", -1)[1];
      assertEquals(json.json().get("decisions").get(i).asDouble(), Double.parseDouble(decision));
    }
  }

  @Test
  void theDemoExplainsItselfInLessThanAScreenAndAHalf() {
    Cli demo = Cli.run("demo");
    assertEquals(0, demo.code(), demo.err());
    assertTrue(demo.out().lines().count() <= 45, demo.out());
    assertTrue(demo.out().contains("proven optimal"), demo.out());
  }

  @Test
  void benchIsListedAndSaysThatItIsAProgramOfItsOwn() {
    Cli bench = Cli.run("bench", "--suite", "quick");
    assertEquals(Exit.USAGE, bench.code(), bench.err());
    assertTrue(bench.err().contains("org.smkl.bench.Main"), bench.err());
  }
}
