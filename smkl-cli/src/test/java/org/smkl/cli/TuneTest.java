package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** What a fit does of which nothing is said but the data. */
class TuneTest {
  @TempDir private Path folder;

  private static Cli fit(Path data, String... more) {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString(), "--json"));
    args.addAll(Arrays.asList(more));
    return Cli.run(args);
  }

  private static JsonNode done(Cli run) {
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  @Test
  void theOptionsThatItNamesGiveTheSameModelAtOnce() {
    Path data = Cli.csv(folder, "data.csv", 60, 4);
    JsonNode tuned = done(fit(data));
    JsonNode tuning = tuned.get("tuning");
    assertTrue(tuning.get("complete").asBoolean());
    assertEquals(tuned.at("/problem/C").asDouble(), tuning.get("C").asDouble());
    JsonNode again = done(fit(data, tuning.get("options").asText().split(" ")));
    assertFalse(again.has("tuning"));
    assertEquals(tuned.get("objective"), again.get("objective"));
    assertEquals(tuned.get("weights"), again.get("weights"));
    assertEquals(tuned, withTimes(tuned, done(fit(data, "--threads", "1"))), "threads");
    String text = Cli.run("fit", "--data", data.toString()).out();
    assertTrue(text.contains("the same at once: " + tuning.get("options").asText()), text);
  }

  /** The second with what may differ between runs taken from the first. */
  private static JsonNode withTimes(JsonNode first, JsonNode second) {
    ObjectNode copy = second.deepCopy();
    for (String name : List.of("seconds", "memory", "commandLine")) {
      copy.set(name, first.get(name));
    }
    ((ObjectNode) copy.get("tuning")).set("seconds", first.at("/tuning/seconds"));
    return copy;
  }

  /** With fewer than 100 rows: four divisions into folds, which are those of four seeds. */
  @Test
  void itIsTheBestPointOfTheSameGridOfCrossValidation() {
    Path data = Cli.csv(folder, "data.csv", 50, 9);
    JsonNode tuning =
        done(fit(data, "--tune", "--best-score", "-C", "3", "--lambda", "1")).get("tuning");
    Map<Integer, Double> means = new TreeMap<>();
    for (int seed = 1; seed <= 4; seed++) {
      JsonNode cv = crossValidated(data, seed);
      assertEquals(1, cv.at("/best/lambda").asDouble());
      cv.get("rows")
          .forEach(
              row ->
                  means.merge(
                      row.get("k0").asInt(), row.get("accuracy").asDouble() / 4, Double::sum));
    }
    double best = Collections.max(means.values());
    assertEquals(3, tuning.get("C").asDouble());
    assertEquals(1, tuning.get("lambda").asDouble());
    assertEquals(20, tuning.get("folds").asInt());
    assertEquals(best, tuning.get("value").asDouble(), 1e-12);
    assertEquals(best, means.get(tuning.get("k0").asInt()), 1e-12);
  }

  private static JsonNode crossValidated(Path data, int seed) {
    return Cli.run(
            "cv",
            "--data",
            data.toString(),
            "--json",
            "-C",
            "3",
            "--grid-lambda",
            "1",
            "--grid-k0",
            "1,3,7",
            "--seed",
            Integer.toString(seed))
        .json();
  }

  @Test
  void whoeverSaysSomethingIsTakenAtHisWord() {
    Path data = Cli.csv(folder, "data.csv", 40, 2);
    for (List<String> said :
        List.of(
            List.of("-C", "2"),
            List.of("--lambda", "2"),
            List.of("--k0", "2"),
            List.of("--kernels", "linear"),
            List.of("--method", "best-response"),
            List.of("--start", "average"),
            List.of("--no-tune"))) {
      JsonNode answer = done(fit(data, said.toArray(String[]::new)));
      assertFalse(answer.has("tuning"), said.toString());
    }
    JsonNode plain = done(fit(data, "--no-tune"));
    assertEquals(10, plain.at("/problem/C").asDouble());
    assertEquals(0.1, plain.at("/problem/lambda").asDouble());
    assertEquals(3, plain.at("/problem/k0").asInt());
    assertEquals(7, plain.at("/problem/q").asInt());
    assertEquals(0, plain.get("remarks").size(), "no warning of kernels that nobody asked for");
  }

  @Test
  void rowsThatDoNotAllowItAreFittedWithoutAndTheNoteSaysWhy() {
    Path data =
        Cli.write(
            folder.resolve("rare.csv"), "a,b,kind\n" + "1,2,x\n3,1,y\n".repeat(8) + "5,5,rare\n");
    Cli run = fit(data);
    assertFalse(done(run).has("tuning"));
    assertTrue(run.err().contains("are not tuned"), run.err());
    assertTrue(run.err().contains("Class 'rare' has one row."), run.err());
    Cli asked = fit(data, "--tune");
    assertEquals(Exit.USAGE, asked.code());
    assertTrue(asked.err().contains("Class 'rare' has one row."), asked.err());
  }

  @Test
  void numbersAndSeveralClassesAreTunedToo() {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder numbers = new StringBuilder("a,b,y\n");
    StringBuilder classes = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 60; i++) {
      double a = random.nextDouble();
      double b = random.nextDouble();
      numbers.append("%s,%s,%s%n".formatted(a, b, Math.sin(4 * a) + b * b));
      classes.append(
          "%s,%s,%s%n".formatted(a + i % 3, b - i % 3, List.of("red", "green", "blue").get(i % 3)));
    }
    JsonNode values = done(fit(Cli.write(folder.resolve("n.csv"), numbers.toString())));
    assertEquals("r2", values.at("/tuning/score").asText());
    assertTrue(values.at("/tuning/value").asDouble() > 0.9, values.toString());
    JsonNode three = done(fit(Cli.write(folder.resolve("c.csv"), classes.toString())));
    assertEquals("accuracy", three.at("/tuning/score").asText());
    assertTrue(three.at("/tuning/value").asDouble() > 0.9, three.toString());
  }

  @Test
  void aStopIsHonouredAndSaid() {
    Path data = Cli.csv(folder, "data.csv", 60, 4);
    Cli late = fit(data, "--time-limit", "1e-9");
    assertEquals(Exit.STOPPED, late.code(), late.err());
    assertFalse(late.json().at("/tuning/complete").asBoolean());
    assertNotEquals(0, late.json().get("weights").size());
  }

  @Test
  void optionsThatContradictAreRefused() {
    Path data = Cli.csv(folder, "data.csv", 40, 2);
    for (List<String> said :
        List.of(
            List.of("--no-tune"),
            List.of("--independent"),
            List.of("--evaluate", "--start", "kernels:0"),
            List.of("-C", "1", "--lambda", "1", "--k0", "1"))) {
      List<String> args = new ArrayList<>(said);
      args.add("--tune");
      assertEquals(Exit.USAGE, fit(data, args.toArray(String[]::new)).code(), said.toString());
    }
  }

  @Test
  void pluginsTellsAKernelsFormulaAndParameters() {
    String text = Cli.run("plugins", "rbf").out();
    assertTrue(text.contains("k(x, z) = exp(-gamma |x - z|^2)"), text);
    assertTrue(text.contains("scale, median"), text);
    JsonNode json = Cli.run("plugins", "poly", "--json").json();
    assertEquals(3, json.get("parameters").size());
    assertEquals("1", json.at("/parameters/2/default").asText());
    assertEquals("scale", json.at("/parameters/1/words/0").asText());
    Cli unknown = Cli.run("plugins", "rfb");
    assertEquals(Exit.USAGE, unknown.code());
    assertTrue(unknown.err().contains("Maybe you meant 'rbf'."), unknown.err());
    assertTrue(Cli.run("plugins", "smo").out().contains("alpha"));
  }

  /** Of so many columns machines are right at next to no cost: alpha = 0 has the best bound. */
  @Test
  void whereLambdaOutweighsTheMachinesNobodyBreaksAContract() {
    SplittableRandom random = new SplittableRandom(2);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 38; i++) {
      boolean rare = i % 3 == 0;
      for (int j = 0; j < 4000; j++) {
        double centre = rare && j < 400 ? 0.8 : 0;
        text.append(Math.round(100 * (centre + random.nextGaussian())) / 100.0).append(',');
      }
      text.append(rare ? "a" : "b").append('\n');
    }
    Path wide = Cli.write(folder.resolve("wide.csv"), text.toString());
    Cli run = fit(wide, "-C", "0.1", "--lambda", "100", "--k0", "1");
    assertEquals(100, done(run).get("lowerBound").asDouble(), 0.1);
    assertFalse(run.err().contains("contract"), run.err());
  }
}
