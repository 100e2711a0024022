package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.console.Exit;

/** Views, groups and rules from the command line. */
class RulesCommandTest {
  private static final String VIEWS = "rbf(gamma=0.05|0.5)[views]";

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void rows() {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("rna_1,rna_2,cna_1,cna_2,mut_1,mut_2,kind\n");
    for (int i = 0; i < 40; i++) {
      double centre = i % 2 == 0 ? 0.6 : -0.6;
      for (int j = 0; j < 6; j++) {
        text.append((j < 3 ? centre : 0.1 * centre) + random.nextGaussian()).append(',');
      }
      text.append(i % 2 == 0 ? "yes" : "no").append('\n');
    }
    data = Cli.write(folder.resolve("views.csv"), text.toString());
  }

  private Cli run(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "--data", data.toString(), "--json"));
    args.addAll(List.of("--k0", "2", "-C", "10", "--lambda", "0.1"));
    args.addAll(List.of(more));
    return Cli.run(args);
  }

  private JsonNode json(String command, String... more) {
    Cli run = run(command, more);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  private double optimum(String kernels) {
    return json("solve", "--kernels", kernels).get("upperBound").asDouble();
  }

  /** Each pair of kernels of different views, one after the other. */
  @Test
  void oneWidthOfAViewIsTheBestOfAllSuchPairs() {
    double best = Double.POSITIVE_INFINITY;
    List<String> kernels = new ArrayList<>();
    for (int view = 0; view < 3; view++) {
      for (String gamma : List.of("0.05", "0.5")) {
        kernels.add("rbf(gamma=%s)[cols=%d-%d]".formatted(gamma, 2 * view, 2 * view + 1));
      }
    }
    for (int a = 0; a < kernels.size(); a++) {
      for (int b = 0; b < a; b++) {
        if (a / 2 != b / 2) {
          best = Math.min(best, optimum(kernels.get(a) + "; " + kernels.get(b)));
        }
      }
    }
    JsonNode found = json("solve", "--kernels", VIEWS, "--per-view", "1");
    assertEquals("OPTIMAL", found.get("status").asText());
    assertEquals(best, found.get("upperBound").asDouble(), 2e-6 * best);
    assertEquals("at most 1 of each view or group", found.at("/problem/rules/0").asText());
  }

  @Test
  void everyCommandKeepsTheRulesAndVerifyComparesThem() {
    String proof = folder.resolve("rules.proof").toString();
    String model = folder.resolve("model.json").toString();
    String page = folder.resolve("page.html").toString();
    String[] rules = {"--kernels", VIEWS, "--must", "rbf(gamma=0.5)[mut]", "--never", "rna"};
    JsonNode solved =
        json("solve", plus(rules, "--certificate", proof, "-o", model, "--report", page));
    kept(solved.get("support"));
    kept(json("fit", rules).get("support"));
    kept(json("cv", plus(rules, "--folds", "3")).get("support"));
    json("path", rules).get("points").forEach(point -> kept(point.get("support")));
    double bound = json("bound", rules).get("lowerBound").asDouble();
    assertTrue(bound <= solved.get("upperBound").asDouble());
    String[] verify = {
      "verify",
      proof,
      "--data",
      data.toString(),
      "--json",
      "--k0",
      "2",
      "-C",
      "10",
      "--lambda",
      "0.1"
    };
    assertTrue(Cli.run(plus(verify, rules)).json().get("valid").asBoolean());
    // Rules that are not given are those of the proof; others are compared.
    assertTrue(Cli.run(plus(verify, "--kernels", VIEWS)).json().get("valid").asBoolean());
    Cli other = Cli.run(plus(verify, "--kernels", VIEWS, "--never", "cna"));
    assertFalse(other.json().get("valid").asBoolean());
    assertTrue(other.json().get("differences").toString().contains("--never"), other.out());
    assertEquals(
        Exit.DONE, Cli.run("predict", "-m", model, "--data", data.toString(), "--json").code());
    assertTrue(read(page).contains("Views and groups"));
    assertTrue(read(model).contains("name=mut"));
    assertTrue(read(model).replace(" ", "").contains("\"never\":\"rna\""));
  }

  private static void kept(JsonNode support) {
    for (JsonNode name : support) {
      assertFalse(name.asText().contains("[rna]"), support.toString());
    }
  }

  private static String[] plus(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Against the proven optimum without the rule. */
  @Test
  void theCostOfARuleIsBoundedFromAbove() {
    JsonNode free = json("solve", "--kernels", VIEWS);
    JsonNode ruled = json("solve", "--kernels", VIEWS, "--never", "rna");
    JsonNode rule = ruled.at("/rules/0");
    assertTrue(rule.get("tight").asBoolean());
    assertTrue(rule.get("boundWithout").asDouble() <= free.get("upperBound").asDouble());
    double cost = ruled.get("lowerBound").asDouble() - free.get("upperBound").asDouble();
    assertTrue(cost > 0);
    assertTrue(rule.get("costAtMost").asDouble() >= cost);
    JsonNode idle = json("solve", "--kernels", VIEWS, "--at-most", "2:mut");
    assertFalse(idle.at("/rules/0/tight").asBoolean(), idle.toPrettyString());
  }

  @Test
  void aKernelThatMustBeChosenMayHaveNoWeightAndTheAnswerSaysSo() {
    // The same kernel a thousandth as strong is never of use.
    String kernels = "linear[cols=0-3,name=good]; poly(degree=1,scale=1e-3,offset=0)[name=weak]";
    Cli run =
        Cli.run(
            "solve",
            "--data",
            data.toString(),
            "--kernels",
            kernels,
            "--k0",
            "2",
            "--must",
            "weak",
            "--lambda",
            "1e-6",
            "--json");
    JsonNode both = run.json();
    assertEquals("linear[good]", both.at("/support/0").asText());
    assertEquals(1, both.get("support").size());
    assertTrue(both.at("/rules/0/withoutWeight/0").asText().endsWith("[weak]"));
  }

  @Test
  void groupsOfAFileAreNamedInTheAnswer() {
    Path gmt =
        Cli.write(
            folder.resolve("sets.gmt"),
            "first set\tna\trna_1\tcna_1\tTP53\nsecond\tna\trna_1\trna_2\nthird\tna\tX\n");
    Cli run =
        Cli.run(
            "solve",
            "--data",
            data.toString(),
            "--kernels",
            "linear[groups=" + gmt + "]",
            "--k0",
            "1",
            "--normalize",
            "trace",
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    assertEquals("linear[first set]", run.json().at("/problem/kernels/0").asText());
    assertTrue(run.err().contains("2 of 5 members in the file are no column"), run.err());
    assertEquals(run.err().indexOf("members"), run.err().lastIndexOf("members"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "--never rba!Maybe you mean 'rna'",
        "--never rbff*!Maybe you mean 'rbf*'",
        "--at-most rbf*!Expected a number, a colon and a pattern",
        "--at-most -1:rbf*!Expected a number, a colon and a pattern",
        "--per-view 0!Expected a number of kernels, 1 or more",
        "--per-view 1 --at-most 1:rbf(gamma=0.5)*!cross: kernel rbf(gamma=0.5)[rna] is in both",
        "--must rna --per-view 1!At most 1 of 'rna' are allowed, but 2 of them must be",
        "--must * !6 kernels must be in every choice, (rbf(gamma=0.05)[rna], rbf",
        "--never *!leave no kernel",
        "--must rna --never rna!Kernels (rbf(gamma=0.05)[rna], rbf(gamma=0.5)[rna]) must be in every choice and in none",
        "--at-most 1:rna --at-most 2:rna!Two rules are about a group with the name 'rna'",
        "--per-view 1 --per-view 2!--per-view is given twice"
      })
  void rulesThatCannotBeKeptAreRefused(String options, String words) {
    Cli run = run("fit", plus(new String[] {"--kernels", VIEWS}, options.strip().split(" ")));
    assertEquals(Exit.USAGE, run.code(), run.err());
    assertTrue(run.err().contains(words), run.err());
  }
}
