package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;
import org.smkl.data.Xoshiro256PlusPlus;

/**
 * Rows that are there four times, with labels by the toss of a coin: nobody can predict them, but
 * whoever has seen a copy knows the label. A score above chance is a fold that separates copies.
 */
class GroupsTest {
  private static final int POINTS = 50;
  private static final int COPIES = 4;

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void write() {
    int[] shuffled = Xoshiro256PlusPlus.ofSeed(8).permutation(POINTS);
    SplittableRandom random = new SplittableRandom(8);
    StringBuilder text = new StringBuilder("a,b,person,kind\n");
    for (int p = 0; p < POINTS; p++) {
      String label = shuffled[p] % 2 == 0 ? "x" : "y";
      String row = "%s,%s,p%d,%s\n".formatted(random.nextDouble(), random.nextDouble(), p, label);
      text.append(row.repeat(COPIES));
    }
    data = Cli.write(folder.resolve("copies.csv"), text.toString());
  }

  private JsonNode run(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "--data", data.toString(), "--json"));
    args.addAll(Arrays.asList(more));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  /** Without groups nearly all are right, with them about half: three deviations of 50 coins. */
  private static void check(double apart, double together) {
    assertTrue(apart > 0.95, "copies apart: " + apart);
    assertEquals(0.5, together, 3 * 0.5 / Math.sqrt(POINTS), "copies together");
  }

  @Test
  void tuningLeavesGroupsOutTogether() {
    String[] narrow = {"--tune", "--kernels", "rbf(gamma=100)"};
    JsonNode apart = run("fit", with(narrow, "--ignore", "person")).get("tuning");
    JsonNode together = run("fit", with(narrow, "--group", "person")).get("tuning");
    check(apart.get("value").asDouble(), together.get("value").asDouble());
  }

  @Test
  void probabilitiesAreLearntOnGroupsThatMachinesHaveNotSeen() {
    String[] narrow = {"--probability", "--kernels", "rbf(gamma=100)", "-C", "10"};
    for (String command : List.of("fit", "solve")) {
      JsonNode apart = run(command, with(narrow, "--ignore", "person"));
      JsonNode together = run(command, with(narrow, "--group", "person"));
      String accuracy = "/scores/heldOut/accuracy";
      check(apart.at(accuracy).asDouble(), together.at(accuracy).asDouble());
      // Half a coin has a log loss of 0.69; who is sure of half of the coins, more.
      double loss = together.at("/scores/heldOut/log-loss").asDouble();
      assertEquals(Math.log(2), loss, 0.1, command);
    }
  }

  @Test
  void gridsPathsAndTheirInnerFoldsDoSo() {
    String[] grid = {"-C", "100", "--lambda", "1", "--k0", "1", "--kernels", "rbf(gamma=3)"};
    String[] sure = with(grid, "--score", "log-loss");
    String accuracy = "/rows/0/accuracy";
    JsonNode apart = run("cv", with(sure, "--ignore", "person"));
    JsonNode together = run("cv", with(sure, "--group", "person"));
    check(apart.at(accuracy).asDouble(), together.at(accuracy).asDouble());
    // Sigmoids that were learnt on copies are sure of half of the coins: a loss of 2.8.
    double loss = together.at("/best/log-loss").asDouble();
    assertTrue(loss < 1.2, "log loss " + loss);
    String score = "/points/0/score";
    check(
        run("path", with(grid, "--ignore", "person")).at(score).asDouble(),
        run("path", with(grid, "--group", "person")).at(score).asDouble());
  }

  @Test
  void threeGroupsAreThreeFoldsAndOneIsRefused() {
    StringBuilder text = new StringBuilder("a,day,kind\n");
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 60; i++) {
      text.append("%s,d%d,%s\n".formatted(random.nextDouble(), i % 3, i % 2 == 0 ? "x" : "y"));
    }
    data = Cli.write(folder.resolve("days.csv"), text.toString());
    JsonNode json = run("fit", "--group", "day", "--probability");
    assertEquals(3, json.at("/tuning/folds").asInt());
    assertTrue(json.get("probability").asBoolean());
    Cli.write(data, text.toString().replaceAll("d[12]", "d0"));
    Cli one = Cli.run("fit", "--data", data.toString(), "--group", "day");
    assertEquals(Exit.USAGE, one.code());
    assertTrue(one.err().contains("All 60 rows are of one group, 'd0'."), one.err());
  }

  private static String[] with(String[] args, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }
}
