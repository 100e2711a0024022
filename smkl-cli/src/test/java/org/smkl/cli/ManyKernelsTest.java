package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Answers and files stay readable with more kernels than anybody reads. */
class ManyKernelsTest {
  private static final int COLUMNS = 400;

  @TempDir Path folder;

  /** Column 7 tells the classes apart, column 9 almost. */
  private Path data() {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < COLUMNS; j++) {
      text.append("gene ").append(j).append(',');
    }
    text.append("kind\n");
    for (int i = 0; i < 12; i++) {
      int y = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < COLUMNS; j++) {
        double signal = j == 7 ? 3 * y : j == 9 ? y : 0;
        text.append(signal + random.nextDouble()).append(',');
      }
      text.append(y).append('\n');
    }
    return Cli.write(folder.resolve("genes.csv"), text.toString());
  }

  private static Cli done(String... args) {
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run;
  }

  @Test
  void answersAndModelsHaveTheChosenOnes() throws IOException {
    String data = data().toString();
    Path model = folder.resolve("m.json");
    String[] fit = {
      "fit",
      "--data",
      data,
      "--kernels",
      "linear[each]",
      "--start",
      "weights:7=0.75,9=0.25",
      "--evaluate",
      "--json",
      "-o",
      model.toString()
    };
    JsonNode json = done(fit).json();
    assertEquals(COLUMNS, json.get("problem").get("q").asInt());
    assertFalse(json.has("beta") || json.has("kernels"), json::toString);
    assertEquals(
        new ObjectMapper()
            .readTree(
                "{\"linear[cols=\\\"gene 7\\\"]\": 0.75, \"linear[cols=\\\"gene 9\\\"]\": 0.25}"),
        json.get("weights"));
    assertEquals(2, json.get("support").size());
    JsonNode kernels = new ObjectMapper().readTree(model.toFile()).get("kernels").get("entries");
    assertEquals(List.of("linear[cols=7]", "linear[cols=9]"), kernels.findValuesAsText("spec"));
    JsonNode predicted = done("predict", "-m", model.toString(), "--data", data, "--json").json();
    assertEquals(json.get("trainAccuracy"), predicted.get("accuracy"));
  }

  @Test
  void fewKernelsHaveAllFields() {
    JsonNode json = done("fit", "--data", "iris", "--kernels", "published-10", "--json").json();
    assertEquals(10, json.get("beta").size());
    for (int i = 0; i < 10; i++) {
      double weight = json.get("weights").path(json.get("kernels").get(i).asText()).asDouble();
      assertEquals(json.get("beta").get(i).asDouble(), weight);
    }
    assertEquals(json.get("support").size(), json.get("weights").size());
  }

  @Test
  void manyWeightsAreCutOffWithWhatTheRestHas() {
    String weights =
        IntStream.range(0, 40)
            .mapToObj(i -> i + "=" + (i < 20 ? "0.04" : "0.01"))
            .collect(Collectors.joining(","));
    Cli run =
        done(
            "fit",
            "--data",
            data().toString(),
            "--kernels",
            "linear[each]",
            "--k0",
            "40",
            "--evaluate",
            "--start",
            "weights:" + weights);
    assertTrue(run.out().contains("and 20 more, which have 0.2000 together"), run.out());
    assertEquals(
        20, run.out().lines().filter(line -> line.matches(" +[0-9]+  linear\\[.*")).count());
  }

  @Test
  void aProofOfNamedColumnsFromAFileIsChecked() throws IOException {
    Path data = Cli.csv(folder, "data.csv", 20, 5);
    Path kernels =
        Files.writeString(
            folder.resolve("kernels.txt"), "linear[each] # one each\nrbf(gamma=0.1|1)");
    Path proof = folder.resolve("proof.json");
    String[] problem = {"--data", data.toString(), "--kernels", "@" + kernels};
    done(
        "solve", problem[0], problem[1], problem[2], problem[3], "--certificate", proof.toString());
    assertTrue(
        done("verify", proof.toString(), problem[0], problem[1], problem[2], problem[3])
            .out()
            .startsWith("VALID"));
    // The same kernels by index and one by one.
    done(
        "verify",
        proof.toString(),
        problem[0],
        problem[1],
        "--kernels",
        "linear[cols=0]; linear[cols=1]; linear[cols=2]; rbf(gamma=0.1); rbf(gamma=1)");
    String[] few = {
      "verify", proof.toString(), problem[0], problem[1], "--kernels", "linear[each]"
    };
    Cli other = Cli.run(few);
    assertEquals(Exit.FAILED, other.code(), other.err());
  }

  @Test
  void whatAProofTakesForGrantedIsSaidOfFamilies() {
    String[] problem = {
      "--data", data().toString(), "--kernels", "linear[each=0-69]; rbf(gamma=1|2)", "--k0", "1"
    };
    Path proof = folder.resolve("proof.json");
    List<String> solve = new ArrayList<>(List.of("solve", "--certificate", proof.toString()));
    solve.addAll(List.of(problem));
    assertEquals(Exit.DONE, Cli.run(solve).code());
    List<String> verify = new ArrayList<>(List.of("verify", proof.toString()));
    verify.addAll(List.of(problem));
    Cli run = Cli.run(verify);
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(
        run.out().contains("Taken for granted: linear (70 kernels), rbf (2 kernels): the exact"),
        run.out());
  }
}
