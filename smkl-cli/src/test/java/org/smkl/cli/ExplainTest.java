package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plan says is what runs. SolvePlanTest holds plans of many shapes against a file. */
class ExplainTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"fit", "solve", "bound"})
  void thePlanComesBeforeTheAnswer(String command) {
    Cli cli = Cli.run(command, "--data", "iris", "-C", "1", "--lambda", "1", "--explain");
    assertEquals(0, cli.code(), cli.err());
    assertTrue(cli.out().startsWith("The plan\n  kernel values  stored Gram matrices"), cli.out());
    assertFalse(
        Cli.run(command, "--data", "iris", "-C", "1", "--lambda", "1").out().contains("plan"));
  }

  /** Plugins that were asked for stand in the plan, and what asks none of them. */
  @Test
  void thePlanNamesPlugins() {
    String[] iris = {"--data", "iris", "-C", "1", "--lambda", "1", "--explain"};
    String fit = Cli.run(with(iris, "fit")).out();
    assertTrue(fit.contains("  search         none, and no nodes"), fit);
    assertTrue(
        fit.contains("  plugins        alpha-solver smo, projection gssp, backend saddle"), fit);
    String solve = Cli.run(with(iris, "solve", "--branching", "most-fractional")).out();
    assertTrue(
        solve.contains("the rule 'most-fractional' is asked where a node is branched"), solve);
    assertTrue(
        Cli.run("solve", "--data", "iris", "--kernels", "linear", "--branching", "strong")
            .err()
            .contains("'strong' was never asked"));
    String libsvm = Cli.run(with(iris, "bound", "--alpha", "libsvm")).out();
    assertTrue(libsvm.contains("  plugins        alpha-solver libsvm"), libsvm);
  }

  private static String[] with(String[] options, String... first) {
    return Stream.concat(Arrays.stream(first), Arrays.stream(options)).toArray(String[]::new);
  }

  @Test
  void kernelsThatAreNotStoredAreComputed() {
    JsonNode json =
        Cli.run("bound", "--data", "iris", "--kernels-in-memory", "no", "--explain", "--json")
            .json();
    assertTrue(json.get("plan").get("kernel values").asText().startsWith("computed"), json + "");
    assertEquals("computed", json.get("memory").get("mode").asText());
  }

  /** More kernels than rows: the backend's own words tell which way it took. */
  @Test
  void theRelaxationTakesTheWayOfThePlan() {
    Path data = Cli.csv(folder, "data.csv", 20, 3);
    String many = "rbf(gamma=0.01|0.02|0.05|0.1|0.2|0.5|1|2|5|10)[each]";
    JsonNode newton =
        Cli.run("bound", "--data", data.toString(), "--kernels", many, "--explain", "--json")
            .json();
    assertTrue(newton.get("plan").get("relaxation").asText().startsWith("Newton"), newton + "");
    assertTrue(newton.get("nativeStatus").asText().contains("Newton step"), newton + "");
    JsonNode rounds =
        Cli.run("bound", "--data", data.toString(), "--kernels", "linear", "--explain", "--json")
            .json();
    assertTrue(rounds.get("plan").get("relaxation").asText().startsWith("rounds"), rounds + "");
    assertFalse(rounds.get("nativeStatus").asText().contains("Newton step"), rounds + "");
  }
}
