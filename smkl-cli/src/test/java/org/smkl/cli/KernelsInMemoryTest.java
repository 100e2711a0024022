package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

/** Commands without matrices answer what they answer with them. */
class KernelsInMemoryTest {
  private static final String KERNELS = "linear; rbf(gamma=0.1|1); laplacian(gamma=0.3)";
  @TempDir Path folder;

  private static JsonNode run(String command, String memory, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "--json", "--kernels", KERNELS));
    args.addAll(List.of("--kernels-in-memory", memory, "--quiet"));
    args.addAll(List.of(more));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err() + run.out());
    return run.json();
  }

  private static void near(JsonNode a, JsonNode b, String field, double tolerance) {
    assertEquals(
        a.get(field).asDouble(),
        b.get(field).asDouble(),
        tolerance * a.get(field).asDouble(),
        field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"breastcancer", "wine", "diabetes"})
  void theProofIsTheSameAndHoldsForBoth(String data) {
    Path with = folder.resolve("with.json");
    Path without = folder.resolve("without.json");
    JsonNode stored =
        run("solve", "yes", "--data", data, "--gap", "1e-5", "--certificate", with.toString());
    JsonNode computed =
        run("solve", "no", "--data", data, "--gap", "1e-5", "--certificate", without.toString());
    assertEquals("stored", stored.at("/memory/mode").asText());
    assertEquals("computed", computed.at("/memory/mode").asText());
    assertEquals(stored.get("support"), computed.get("support"));
    near(stored, computed, "upperBound", 2e-5);
    near(stored, computed, "lowerBound", 2e-5);
    for (Path file : List.of(with, without)) {
      for (String memory : List.of("yes", "no")) {
        JsonNode verified = run("verify", memory, file.toString(), "--data", data);
        assertTrue(verified.get("valid").asBoolean(), verified.toString());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"breastcancer", "wine", "diabetes"})
  void aFitLearnsTheSame(String data) {
    JsonNode stored = run("fit", "yes", "--data", data);
    JsonNode computed = run("fit", "no", "--data", data);
    assertEquals(stored.get("support"), computed.get("support"));
    near(stored, computed, "objective", 2e-4);
    String score = data.equals("diabetes") ? "/scores/train/r2" : "/scores/train/accuracy";
    assertEquals(stored.at(score).asDouble(), computed.at(score).asDouble(), 2e-3);
  }

  @Test
  void boundsAreTheSame() {
    JsonNode stored = run("bound", "yes", "--data", "wine");
    JsonNode computed = run("bound", "no", "--data", "wine");
    near(stored, computed, "lowerBound", 1e-6);
  }

  /** Newton steps over factors end by themselves: no round of alpha-steps has to help. */
  @Test
  void kernelsOfLowRankAreBoundedWithoutAnyAlphaStep() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 2000; i++) {
      double effect = 0;
      for (int j = 0; j < 6; j++) {
        double x = random.nextGaussian();
        effect += j < 3 ? Math.sin(2 * x) : 0;
        text.append(x).append(',');
      }
      text.append(effect + 0.5 * random.nextGaussian() > 0 ? "yes" : "no").append('\n');
    }
    Path file = Cli.write(folder.resolve("rows.csv"), text.toString());
    List<String> one =
        List.of(
            "--data",
            file.toString(),
            "-C",
            "1",
            "--lambda",
            "1",
            "--kernels",
            "rbf(gamma=0.5)[each]");
    JsonNode with = bound(one, "yes");
    JsonNode without = bound(one, "no");
    near(with, without, "value", 2e-7);
    assertTrue(without.get("lowerBound").asDouble() <= with.get("value").asDouble());
    assertEquals("OPTIMAL", without.get("status").asText());
    assertEquals(0, without.get("svmSolves").asInt());
  }

  private static JsonNode bound(List<String> problem, String inMemory) {
    List<String> args = new ArrayList<>(List.of("bound", "--json", "--quiet"));
    args.addAll(problem);
    args.addAll(List.of("--kernels-in-memory", inMemory));
    return Cli.run(args).json();
  }

  @Test
  void whatNeedsMatricesSaysSo() {
    for (String[] more :
        new String[][] {
          {"bound", "--backend", "clarabel"}, {"cv"}, {"bound", "--relaxation", "diagonal"}
        }) {
      List<String> args = new ArrayList<>(List.of(more));
      args.addAll(List.of("--data", "iris", "--positive", "setosa", "--kernels-in-memory", "no"));
      Cli run = Cli.run(args);
      assertEquals(Exit.USAGE, run.code(), run.err() + run.out());
      assertTrue(run.err().contains("memory") || run.err().contains("backend"), run.err());
    }
  }

  @Test
  void littleMemoryIsNoErrorButSaid() {
    Cli run = Cli.run("fit", "--data", "breastcancer", "--memory", "1m", "--kernels", KERNELS);
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.err().contains("computed whenever they are needed"), run.err());
    Cli refused =
        Cli.run("fit", "--data", "breastcancer", "--memory", "1m", "--kernels-in-memory", "yes");
    assertEquals(Exit.USAGE, refused.code());
    assertTrue(refused.err().contains("GiB"), refused.err());
  }
}
