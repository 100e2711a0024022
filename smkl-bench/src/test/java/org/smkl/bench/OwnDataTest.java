package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Measurements of one's own: files, plugins by name, and the swap of all of them. */
class OwnDataTest {
  @TempDir private Path folder;

  private String file(String name, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(rows);
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextDouble(-1, 1);
      text.append("%s,%s,".formatted(a, random.nextDouble(-1, 1)));
      text.append("%s,%s\n".formatted(random.nextDouble(-1, 1), a > 0 ? "yes" : "no"));
    }
    return Files.writeString(folder.resolve(name), text.toString()).toString();
  }

  private String out() {
    return folder.resolve("out").toString();
  }

  @Test
  void everyCombinationOfPluginsProvesTheSameOptimum() throws IOException {
    Bench run =
        Bench.run(
            "--experiment",
            "swap",
            "--data",
            file("one.csv", 40) + "," + file("two.csv", 24),
            "--backend",
            "saddle",
            "--kernels",
            "rbf(gamma=1)[each]; linear[each]",
            "--out",
            out(),
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode rows = run.json().get("tables").get("swap");
    assertEquals(2 * 3, rows.size(), "two alpha-solvers, three rules: " + rows);
    for (JsonNode row : rows) {
      assertEquals(2, row.get("proved").asInt(), row::toString);
      assertEquals(0, row.get("outside").asInt(), row::toString);
      assertTrue(row.get("largest difference").asDouble() <= 2e-5, row::toString);
    }
    assertTrue(Files.exists(folder.resolve("out").resolve("swap.tex")));
  }

  @Test
  void aProfileHasARuleWithParametersAndEveryBackend() throws IOException {
    Bench run =
        Bench.run(
            "--experiment",
            "profile",
            "--data",
            file("one.csv", 30),
            "--branching",
            "strong(candidates=2)",
            "--out",
            out(),
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode rows = run.json().get("tables").get("profile");
    List<String> names = new ArrayList<>();
    rows.forEach(row -> names.add(row.get("configuration").asText()));
    assertTrue(names.contains("strong(candidates=2)"), names::toString);
    assertTrue(names.contains("saddle strong(candidates=2)"), names::toString);
  }

  @Test
  void whatNobodyWouldObeyIsRefused() throws IOException {
    String own = file("one.csv", 30);
    refused("No experiment", "--data", own, "--branching", "strong");
    refused("No experiment", "--experiment", "profile", "--beta", "gssp");
    refused("'q1', which is about known sets", "--data", own, "--experiment", "q1");
    refused("known set", "--data", own + ",iris");
    refused("--data FILE", "--experiment", "own");
    refused("one method in --method", "--data", own, "--parameter", "a=1");
    refused("no parameters of its own", "--data", own, "--method", "average", "--parameter", "a=1");
    refused("'strnog'", "--experiment", "profile", "--branching", "strnog");
    refused("nosuch.csv", "--data", "nosuch.csv");
    refused("iris, which is no file", "--experiment", "profile", "--data", "iris");
  }

  private void refused(String words, String... options) {
    Bench run = Bench.run(options);
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains(words), run.err());
  }

  @Test
  void methodsAreComparedOnSplitsOfAFile() throws IOException {
    Bench run =
        Bench.run(
            "--data",
            file("one.csv", 60),
            "--kernels",
            "rbf(gamma=1)[each]",
            "--draws",
            "2",
            "--out",
            out(),
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode rows = run.json().get("tables").get("own-one");
    for (JsonNode row : rows) {
      if (row.get("method").asText().equals("tuned")) {
        assertEquals(2, row.get("splits").asInt());
        assertTrue(row.get("accuracy, %").asDouble() > 80, row::toString);
        assertTrue(row.has("95 %, +-"), row::toString);
      }
    }
    assertTrue(rows.size() >= 8, rows::toString);
  }
}
