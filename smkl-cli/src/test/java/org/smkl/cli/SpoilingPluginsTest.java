package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.search.CertifiedSolver;
import org.smkl.tck.hostile.SpoilingAlphaSolver;
import org.smkl.tck.hostile.SpoilingBackend;
import org.smkl.tck.hostile.SpoilingBranchingRule;
import org.smkl.tck.hostile.SpoilingFormulator;
import org.smkl.tck.hostile.SpoilingWeightMethod;
import org.smkl.tck.hostile.Spoils;

/**
 * Whatever a plugin writes to the arrays that it gets or has returned, and whenever: either it is
 * named and nothing is printed, or what is printed holds.
 */
class SpoilingPluginsTest {
  /** Of the eighty rows below, by exhaustive search in extended precision. */
  private static final double OPTIMUM = 20.94143;

  /** The digits of the optimum that are known. */
  private static final double ROUNDING = 1e-5;

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir static Path root;
  private static Path rows;
  private static Path noise;
  private static double noiseOptimum;

  private static List<Liar> all(Class<? extends Plugin> kind, Class<?> type) {
    return Liar.all(kind, type, Spoils.class);
  }

  private static Liar liar(Class<? extends Plugin> kind, Class<?> type, Spoils how) {
    return Liar.of(all(kind, type), how);
  }

  @BeforeAll
  static void buildTheJars() throws IOException {
    HostileJars.build(
        root,
        Stream.of(
                all(AlphaSolver.class, SpoilingAlphaSolver.class),
                all(RelaxationBackend.class, SpoilingBackend.class),
                all(BranchingRule.class, SpoilingBranchingRule.class),
                all(Formulator.class, SpoilingFormulator.class),
                all(WeightMethod.class, SpoilingWeightMethod.class),
                all(CertifiedSolver.class, SpoilingSearch.class))
            .flatMap(List::stream)
            .toList());
    rows = root.resolve("rows.csv");
    try (InputStream in = SpoilingPluginsTest.class.getResourceAsStream("eighty-rows.csv")) {
      Files.copy(in, rows);
    }
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 6; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(random.nextBoolean() ? "yes" : "no").append('\n');
    }
    noise = Cli.write(root.resolve("noise.csv"), text.toString());
    JsonNode honest = Cli.run(ofNoise()).json();
    noiseOptimum = honest.get("upperBound").asDouble();
    assertTrue(honest.get("nodes").asInt() > 1, honest::toString);
  }

  private static List<String> ofNoise(String... more) {
    List<String> args = new ArrayList<>(List.of("solve", "--data", noise.toString(), "--json"));
    args.addAll(List.of("--kernels", "rbf(gamma=0.1|1)[each]", "--lambda", "0.01", "--k0", "3"));
    args.addAll(List.of(more));
    return args;
  }

  private static List<String> ofRows(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "--data", rows.toString(), "--json"));
    args.addAll(List.of("--kernels", "linear; rbf(gamma=0.01)", "--k0", "1", "-C", "1"));
    args.addAll(List.of("--lambda", "0.1", "--time-limit", "20"));
    args.addAll(List.of(more));
    return args;
  }

  /** Runs it and looks at what it prints. */
  private static Cli check(Liar liar, double optimum, List<String> args) {
    List<String> all = new ArrayList<>(args);
    all.addAll(List.of("--plugins", liar.folder(root).toString()));
    Cli cli = assertTimeoutPreemptively(LIMIT, () -> Cli.run(all), liar::toString);
    assertFalse(cli.err().contains("This is a bug"), () -> liar + ": " + cli.err());
    if (cli.code() == Exit.FAILED) {
      assertTrue(cli.err().contains(liar.id()), () -> liar + ": " + cli.err());
      assertTrue(cli.err().contains(liar.jar()), () -> liar + ": " + cli.err());
      assertTrue(cli.err().contains("broke its contract"), () -> liar + ": " + cli.err());
      assertEquals("", cli.out(), liar::toString);
      return cli;
    }
    assertTrue(cli.code() == Exit.DONE || cli.code() == Exit.STOPPED, () -> liar + cli.err());
    JsonNode json = cli.json();
    assertTrue(json.get("lowerBound").asDouble() <= optimum + ROUNDING, () -> liar + cli.out());
    for (String upper : List.of("objective", "upperBound")) {
      if (json.has(upper) && !json.get(upper).isNull()) {
        double value = json.get(upper).asDouble();
        assertTrue(value >= optimum - ROUNDING, () -> liar + ": " + cli.out());
      }
    }
    return cli;
  }

  private static void assertNoticed(Spoils how, Liar liar, Cli cli) {
    if (how.leavesTraces()) {
      assertEquals(Exit.FAILED, cli.code(), () -> liar + ": " + cli.out() + cli.err());
      assertTrue(cli.err().contains("overwrote a Gram matrix"), () -> liar + ": " + cli.err());
    }
  }

  @ParameterizedTest
  @EnumSource(Spoils.class)
  void anAlphaSolverIsNamedOrHarmless(Spoils how) {
    Liar liar = liar(AlphaSolver.class, SpoilingAlphaSolver.class, how);
    assertNoticed(how, liar, check(liar, OPTIMUM, ofRows("fit", "--alpha", liar.id())));
    check(liar, OPTIMUM, ofRows("solve", "--alpha", liar.id()));
  }

  @ParameterizedTest
  @EnumSource(Spoils.class)
  void aBackendIsNamedOrHarmless(Spoils how) {
    Liar liar = liar(RelaxationBackend.class, SpoilingBackend.class, how);
    assertNoticed(
        how, liar, check(liar, OPTIMUM, ofRows("fit", "--backend", liar.id(), "--gap", "1e-5")));
    check(liar, OPTIMUM, ofRows("bound", "--backend", liar.id()));
    check(liar, noiseOptimum, ofNoise("--backend", liar.id()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Spoils.class,
      names = {"UNSAMPLED", "WHATEVER_ELSE", "WHAT_IT_RETURNED", "ALL_THE_TIME"})
  void aBackendIsHarmlessToKernelsThatAreNotStored(Spoils how) {
    Liar liar = liar(RelaxationBackend.class, SpoilingBackend.class, how);
    String[] options = {"--backend", liar.id(), "--kernels-in-memory", "no"};
    check(liar, OPTIMUM, ofRows("bound", options));
    check(liar, OPTIMUM, ofRows("solve", options));
  }

  @ParameterizedTest
  @EnumSource(
      value = Spoils.class,
      names = {"UNSAMPLED", "RESTORED", "BETWEEN_CALLS", "WHAT_IT_RETURNED", "WHATEVER_ELSE"})
  void everyOtherKindIsNamedOrHarmless(Spoils how) {
    Liar rule = liar(BranchingRule.class, SpoilingBranchingRule.class, how);
    assertNoticed(how, rule, check(rule, noiseOptimum, ofNoise("--branching", rule.id())));
    Liar form = liar(Formulator.class, SpoilingFormulator.class, how);
    assertNoticed(
        how,
        form,
        check(form, OPTIMUM, ofRows("bound", "--backend", "clarabel", "--relaxation", form.id())));
    Liar method = liar(WeightMethod.class, SpoilingWeightMethod.class, how);
    assertNoticed(how, method, check(method, OPTIMUM, ofRows("fit", "--method", method.id())));
    Liar search = liar(CertifiedSolver.class, SpoilingSearch.class, how);
    assertNoticed(how, search, check(search, OPTIMUM, ofRows("solve", "--search", search.id())));
  }
}
