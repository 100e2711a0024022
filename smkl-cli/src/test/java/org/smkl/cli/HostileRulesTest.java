package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.Formulator;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.tck.hostile.HostileBranchingRule;
import org.smkl.tck.hostile.HostileFormulator;
import org.smkl.tck.hostile.HostileWeightMethod;
import org.smkl.tck.hostile.Throws;

/** Branching rules and methods that lie: no proof breaks, and every message names id and jar. */
class HostileRulesTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir static Path root;
  private static Path noise;
  private static double optimum;

  private static List<Liar> all(
      Class<? extends org.smkl.api.Plugin> kind, Class<?> type, Class<? extends Enum<?>> lies) {
    List<Liar> liars = new ArrayList<>(Liar.all(kind, type, lies));
    liars.addAll(Liar.all(kind, type, Throws.class));
    return liars;
  }

  static List<Liar> rules() {
    return all(BranchingRule.class, HostileBranchingRule.class, HostileBranchingRule.Lie.class);
  }

  static List<Liar> methods() {
    return all(WeightMethod.class, HostileWeightMethod.class, HostileWeightMethod.Lie.class);
  }

  static List<Liar> formulators() {
    return all(Formulator.class, HostileFormulator.class, HostileFormulator.Lie.class);
  }

  @BeforeAll
  static void buildTheJars() throws IOException {
    HostileJars.build(
        root, Stream.of(rules(), methods(), formulators()).flatMap(List::stream).toList());
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 24; i++) {
      for (int j = 0; j < 6; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(random.nextBoolean() ? "yes" : "no").append('\n');
    }
    noise = Cli.write(root.resolve("noise.csv"), text.toString());
    JsonNode honest = Cli.run(solve()).json();
    optimum = honest.get("upperBound").asDouble();
    assertTrue(honest.get("nodes").asInt() > 1, honest::toString);
  }

  /** Labels that nothing explains: nodes that have to be branched. */
  private static List<String> solve(String... more) {
    List<String> args = new ArrayList<>(List.of("solve", "--data", noise.toString()));
    args.addAll(List.of("--kernels", "rbf(gamma=0.1|1)[each]", "--lambda", "0.01", "--json"));
    args.addAll(List.of(more));
    return args;
  }

  private static Cli run(Liar liar, List<String> args) {
    List<String> all = new ArrayList<>(args);
    all.addAll(List.of("--plugins", liar.folder(root).toString()));
    Cli cli = assertTimeoutPreemptively(LIMIT, () -> Cli.run(all), liar::toString);
    assertFalse(cli.err().contains("This is a bug"), () -> liar + ": " + cli.err());
    assertFalse(cli.err().contains("\tat "), () -> liar + ": " + cli.err());
    return cli;
  }

  private static void assertNamed(Liar liar, Cli cli) {
    assertTrue(cli.err().contains(liar.id()), () -> liar + ": " + cli.err());
    assertTrue(cli.err().contains(liar.jar()), () -> liar + ": " + cli.err());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void rulesThatLieKeepTheProofAndAreNamed(Liar liar) {
    Cli cli = run(liar, solve("--branching", liar.id()));
    assertEquals(Exit.DONE, cli.code(), cli.err());
    assertEquals(optimum, cli.json().get("upperBound").asDouble(), 1e-6 * optimum);
    boolean harmless = liar.id().matches("hostile-(overwrites-input|asks-later)");
    if (!harmless) {
      assertNamed(liar, cli);
      assertTrue(cli.err().contains("broke its contract"), cli.err());
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void methodsThatLieAreNamed(Liar liar) {
    List<String> options = new ArrayList<>(List.of("--data", "iris", "--json"));
    options.addAll(List.of("--method", liar.id()));
    // Time enough to be called on a slow machine; the others fail at once.
    options.addAll(liar.id().contains("never") ? List.of("--time-limit", "3") : List.of());
    for (String command : List.of("fit", "cv")) {
      List<String> args = new ArrayList<>(List.of(command));
      args.addAll(options);
      args.addAll(command.equals("cv") ? List.of("--folds", "2", "--grid-C", "1") : List.of());
      Cli cli = run(liar, args);
      if (liar.id().equals("hostile-bad-alphas")) {
        assertEquals(Exit.DONE, cli.code(), cli.err());
      } else if (liar.id().contains("never")) {
        assertEquals(Exit.STOPPED_EMPTY, cli.code(), cli.err());
        assertNamed(liar, cli);
      } else {
        assertEquals(Exit.FAILED, cli.code(), cli.err());
        assertNamed(liar, cli);
      }
    }
  }

  /** A model that is no relaxation has a wrong value, and a bound that holds. */
  @ParameterizedTest
  @MethodSource("formulators")
  void formulatorsThatLieChangeNoBound(Liar liar) {
    List<String> args = new ArrayList<>(List.of("bound", "--data", noise.toString(), "--json"));
    args.addAll(List.of("--kernels", "rbf(gamma=0.1|1)[each]", "--lambda", "0.01"));
    args.addAll(List.of("--backend", "clarabel", "--relaxation", liar.id()));
    Cli cli = run(liar, args);
    if (cli.code() == Exit.FAILED) {
      assertNamed(liar, cli);
      assertTrue(cli.err().contains("formulation plugin"), cli.err());
      return;
    }
    assertTrue(
        liar.id().matches("hostile-(no-relaxation|not-exact|wild-alpha|refines-forever)"),
        () -> liar + ": " + cli.out());
    assertTrue(cli.json().get("lowerBound").asDouble() <= optimum, cli.out());
    if (liar.id().equals("hostile-not-exact")) {
      assertEquals("NUMERICAL", cli.json().get("status").asText(), cli.out());
    }
  }

  @Test
  void unknownOnesAreRefusedWithTheKnownOnes() {
    Cli rule = Cli.run(solve("--branching", "stong"));
    assertEquals(Exit.USAGE, rule.code());
    assertTrue(rule.err().contains("most-fractional, pseudo-cost, strong"), rule.err());
    Cli relaxation = Cli.run("bound", "--data", "iris", "--relaxation", "soc(vectors=3)");
    assertEquals(Exit.USAGE, relaxation.code());
    assertTrue(relaxation.err().contains("soc-basis, soc-random"), relaxation.err());
    Cli value = Cli.run("bound", "--data", "iris", "--relaxation", "3x3(sice=3)");
    assertEquals(Exit.USAGE, value.code());
    assertTrue(value.err().contains("one of [size]"), value.err());
    Cli search = Cli.run(solve("--search", "branch"));
    assertEquals(Exit.USAGE, search.code());
    assertTrue(search.err().contains("branch-and-bound"), search.err());
    Cli method = Cli.run("fit", "--data", "iris", "--method", "avrage");
    assertEquals(Exit.USAGE, method.code());
    assertTrue(method.err().contains("average"), method.err());
  }

  /** Who chose the weights of a model is in the model: id, version and parameters. */
  @Test
  void aModelTellsTheMethodThatChoseItsWeights() throws IOException {
    Liar liar = Liar.of(methods(), HostileWeightMethod.Lie.BAD_ALPHAS);
    Path model = root.resolve("by-method.json");
    List<String> args = new ArrayList<>(List.of("fit", "--data", "iris", "--json"));
    args.addAll(List.of("--method", liar.id(), "-o", model.toString()));
    Cli cli = run(liar, args);
    assertEquals(Exit.DONE, cli.code(), cli.err());
    assertEquals(liar.id(), cli.json().get("method").asText());
    JsonNode made = new ObjectMapper().readTree(model.toFile()).findValue("versions");
    assertEquals("6.6.6", made.get("method:" + liar.id()).asText(), made::toString);
    JsonNode settings = new ObjectMapper().readTree(model.toFile()).findValue("settings");
    assertEquals(liar.id(), settings.get("method").asText(), settings::toString);
    args.addAll(List.of("--gap", "1e-3"));
    Cli overridden = run(liar, args);
    assertEquals(Exit.USAGE, overridden.code(), overridden.out());
    assertTrue(overridden.err().contains("--gap"), overridden.err());
  }

  /** The average has the objective that a fit reports where it evaluates the same weights. */
  @Test
  void aFitByAMethodIsAFitWithItsWeights() {
    List<String> data = List.of("--data", "iris", "--kernels", "linear; rbf(gamma=0.5)");
    List<String> byMethod = new ArrayList<>(List.of("fit", "--json", "--method", "average"));
    byMethod.addAll(data);
    List<String> evaluated =
        new ArrayList<>(List.of("fit", "--json", "--start", "kernels:0,1", "--evaluate"));
    evaluated.addAll(data);
    JsonNode one = Cli.run(byMethod).json();
    JsonNode other = Cli.run(evaluated).json();
    double objective = other.get("objective").asDouble();
    assertEquals(objective, one.get("objective").asDouble(), 1e-6 * objective);
    assertEquals(2, one.get("support").size());
  }
}
