package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.console.Exit;

/** Several classes and regression from a file to a verified proof. */
class TasksTest {
  private static final String KERNELS = "linear; rbf(gamma=0.1|1); poly(degree=2)";
  @TempDir Path folder;

  private Path classes(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("x1,x2,weight,kind\n");
    for (int i = 0; i < 60; i++) {
      double angle = 2 * Math.PI * (i % 3) / 3;
      text.append(2 * Math.cos(angle) + random.nextGaussian()).append(',');
      text.append(2 * Math.sin(angle) + random.nextGaussian()).append(',');
      text.append(1 + i % 2).append(',').append("red,green,blue".split(",", -1)[i % 3]);
      text.append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private Path numbers(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("x1,x2,price\n");
    for (int i = 0; i < 50; i++) {
      double x = random.nextGaussian();
      double noise = random.nextGaussian();
      text.append(x).append(',').append(noise).append(',');
      text.append(1000 + 100 * Math.sin(2 * x) + 3 * noise).append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private static JsonNode done(Cli run) {
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  private static Cli run(String command, Path data, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                command, "--data", data.toString(), "--kernels", KERNELS, "--k0", "2", "--json"));
    args.addAll(Arrays.asList(more));
    return Cli.run(args);
  }

  @ParameterizedTest
  @CsvSource({"ovo, one-versus-one", "ovr, one-versus-rest"})
  void severalClassesAreProvedAsAWhole(String way, String kind) {
    Path data = classes("train.csv", 1);
    Path proof = folder.resolve("proof");
    Path model = folder.resolve("model.json");
    String[] how = {"--multiclass", way, "--weight", "weight", "--class-weight", "balanced"};
    List<String> solve = new ArrayList<>(Arrays.asList(how));
    solve.addAll(List.of("--certificate", proof.toString(), "-o", model.toString()));
    JsonNode solved = done(run("solve", data, solve.toArray(String[]::new)));
    assertEquals("OPTIMAL", solved.get("status").asText());
    assertEquals(kind, solved.get("task").asText());
    assertEquals(3, solved.get("machines").asInt());
    assertEquals("[\"blue\",\"green\",\"red\"]", solved.get("classes").toString());
    List<String> verify = new ArrayList<>(List.of(proof.toString(), "--data", data.toString()));
    verify.addAll(List.of("--kernels", KERNELS, "--k0", "2", "--json"));
    verify.addAll(Arrays.asList(how));
    verify.add(0, "verify");
    JsonNode verified = done(Cli.run(verify));
    assertTrue(verified.get("valid").asBoolean());
    assertTrue(verified.get("relativeGap").asDouble() <= 1e-4);
    // Another task, another weight: another problem.
    verify.set(verify.indexOf("balanced"), "red=2");
    JsonNode other = Cli.run(verify).json();
    assertFalse(other.get("valid").asBoolean());
    JsonNode predicted =
        done(
            Cli.run(
                "predict",
                "-m",
                model.toString(),
                "--data",
                classes("new.csv", 2).toString(),
                "--json"));
    assertTrue(predicted.get("accuracy").asDouble() > 0.8, predicted.get("accuracy").toString());
    assertEquals(3, predicted.get("decisions").get(0).size());
    assertEquals(0, predicted.get("columnsLeftOut").size());
  }

  @Test
  void numbersArePredictedInTheirOwnUnit() {
    Path data = numbers("train.csv", 1);
    Path proof = folder.resolve("proof");
    Path model = folder.resolve("model.json");
    Cli solving = run("solve", data, "--certificate", proof.toString(), "-o", model.toString());
    JsonNode solved = done(solving);
    assertTrue(solving.err().contains("numbers are predicted"), solving.err());
    assertEquals("regression", solved.get("task").asText());
    assertEquals("OPTIMAL", solved.get("status").asText());
    assertTrue(solved.get("scores").get("train").get("r2").asDouble() > 0.8);
    assertFalse(solved.has("trainAccuracy"));
    String[] same = {"verify", proof.toString(), "--data", data.toString()};
    List<String> verify = new ArrayList<>(Arrays.asList(same));
    verify.addAll(List.of("--kernels", KERNELS, "--k0", "2", "--json"));
    assertTrue(done(Cli.run(verify)).get("valid").asBoolean());
    verify.addAll(List.of("--epsilon", "0.2"));
    assertFalse(Cli.run(verify).json().get("valid").asBoolean());
    Cli text =
        Cli.run("predict", "-m", model.toString(), "--data", numbers("new.csv", 2).toString());
    assertEquals(Exit.DONE, text.code(), text.err());
    assertTrue(text.out().startsWith("prediction\n"), text.out());
    assertTrue(text.err().contains("R^2"), text.err());
    double first = Double.parseDouble(text.out().lines().skip(1).findFirst().orElseThrow());
    assertTrue(first > 800 && first < 1200, text.out());
  }

  /** Any bias within the tube costs nothing; the middle is what a user expects. */
  @Test
  void aConstantIsPredictedAsItIs() {
    Path data = Cli.write(folder.resolve("constant.csv"), "x,y\n1,5\n2,5\n3,5\n4,5\n");
    JsonNode fitted = done(run("fit", data, "--task", "regression"));
    assertEquals(0, fitted.get("scores").get("train").get("mae").asDouble(), 1e-12);
  }

  @Test
  void wordsThatNameRowsAreNoClasses() {
    StringBuilder text = new StringBuilder("x,name\n");
    for (int i = 0; i < 50; i++) {
      text.append(i % 7).append(",row").append(i).append('\n');
    }
    Cli run = run("fit", Cli.write(folder.resolve("names.csv"), text.toString()));
    assertEquals(Exit.USAGE, run.code(), run.err());
    assertTrue(run.err().contains("50 different labels in the 50 rows"), run.err());
  }

  /** Which rows have no weight, and in which scale a number is learned, is part of the problem. */
  @Test
  void aProofOfOtherMachinesIsRefusedByItsStatement() {
    String rows = "1 1:1 2:3\n2.5 2:1\n3 1:2\n4.5 1:1\n2 2:2\n6 1:3\n";
    Path data = Cli.write(folder.resolve("data.svm"), rows);
    Path proof = folder.resolve("proof");
    done(run("solve", data, "--task", "regression", "--certificate", proof.toString()));
    List<String> verify = new ArrayList<>(List.of("verify", proof.toString(), "--data"));
    verify.addAll(List.of(data.toString(), "--kernels", KERNELS, "--k0", "2", "--json"));
    verify.addAll(List.of("--task", "regression"));
    assertTrue(done(Cli.run(verify)).get("valid").asBoolean());
    verify.add("--no-standardize");
    JsonNode other = Cli.run(verify).json();
    assertFalse(other.get("valid").asBoolean());
    assertTrue(other.get("reason").asText().contains("another problem"), other.toString());
  }

  @Test
  void optionsOfAnotherTaskAreRefusedOrSaidToChangeNothing() {
    Path classes = classes("classes.csv", 1);
    Path numbers = numbers("numbers.csv", 1);
    Cli epsilon = run("fit", classes, "--epsilon", "0.2");
    assertEquals(Exit.USAGE, epsilon.code(), epsilon.out());
    assertTrue(epsilon.err().contains("--epsilon is given, but classes"), epsilon.err());
    Cli way = run("fit", numbers, "--multiclass", "ovr");
    assertEquals(Exit.USAGE, way.code(), way.out());
    assertTrue(way.err().contains("--multiclass is given, but numbers"), way.err());
    Cli two = run("fit", classes, "--positive", "red", "--multiclass", "ovr");
    assertEquals(Exit.DONE, two.code(), two.err());
    assertTrue(two.err().contains("--multiclass changes nothing"), two.err());
  }

  @Test
  void aModelTellsTheOptionsOfItsTask() throws IOException {
    Path model = folder.resolve("model.json");
    done(run("fit", classes("c.csv", 1), "--class-weight", "red=2", "-o", model.toString()));
    JsonNode settings = new ObjectMapper().readTree(model.toFile()).at("/provenance/settings");
    assertEquals("one-versus-one", settings.path("task").asText(), settings.toString());
    assertEquals("red=2.0", settings.path("classWeights").asText(), settings.toString());
    String[] raw = {"--epsilon", "3", "--no-standardize", "-o", model.toString()};
    done(run("fit", numbers("n.csv", 1), raw));
    settings = new ObjectMapper().readTree(model.toFile()).at("/provenance/settings");
    assertEquals("regression", settings.path("task").asText(), settings.toString());
    assertEquals("3.0", settings.path("epsilon").asText(), settings.toString());
    assertEquals("false", settings.path("standardisedTarget").asText(), settings.toString());
    List<String> text = new ArrayList<>(List.of("fit", "--no-standardize", "--kernels", KERNELS));
    text.addAll(List.of("--epsilon", "3", "--data", folder.resolve("n.csv").toString()));
    Cli words = Cli.run(text);
    assertTrue(words.out().contains("numbers as they are, epsilon 3"), words.out());
  }
}
