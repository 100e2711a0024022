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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.tck.hostile.HostileAlphaSolver;
import org.smkl.tck.hostile.HostileBackend;
import org.smkl.tck.hostile.HostileBetaProjector;
import org.smkl.tck.hostile.HostileConicSolver;
import org.smkl.tck.hostile.HostileKernelFamily;
import org.smkl.tck.hostile.Throws;

/**
 * No liar changes a printed bound to a wrong one, every message names plugin and jar, and every
 * command ends.
 */
class HostilePluginsTest {
  /**
   * The optimum of iris with the published kernels and default parameters, from a verified
   * certificate.
   */
  private static final double OPTIMUM = 61.97964;

  private static final double ROUNDING = 1e-4;

  /** Nothing here takes longer than a few seconds but on a machine under a heavy load. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir static Path root;

  private static List<Liar> all(
      Class<? extends org.smkl.api.Plugin> kind, Class<?> type, Class<? extends Enum<?>> lies) {
    List<Liar> liars = new ArrayList<>(Liar.all(kind, type, lies));
    liars.addAll(Liar.all(kind, type, Throws.class));
    return liars;
  }

  static List<Liar> alphas() {
    return all(AlphaSolver.class, HostileAlphaSolver.class, HostileAlphaSolver.Lie.class);
  }

  static List<Liar> betas() {
    return all(BetaProjector.class, HostileBetaProjector.class, HostileBetaProjector.Lie.class);
  }

  static List<Liar> backends() {
    return all(RelaxationBackend.class, HostileBackend.class, HostileBackend.Lie.class);
  }

  static List<Liar> kernels() {
    return all(KernelFamily.class, HostileKernelFamily.class, HostileKernelFamily.Lie.class);
  }

  static List<Liar> conics() {
    return all(ConicSolver.class, HostileConicSolver.class, HostileConicSolver.Lie.class);
  }

  @BeforeAll
  static void buildTheJars() throws IOException {
    HostileJars.build(
        root,
        Stream.of(alphas(), betas(), backends(), kernels(), conics())
            .flatMap(List::stream)
            .toList());
  }

  private static boolean neverEnds(Liar liar) {
    return liar.id().equals("hostile-never-ends");
  }

  /** A liar that never ends is given up a second after any limit; the others may need some time. */
  private static String seconds(Liar liar) {
    return neverEnds(liar) ? "0.1" : "1";
  }

  private static Cli run(Liar liar, String command, String... options) {
    List<String> args = new ArrayList<>(List.of(command, "--data", "iris", "--json"));
    args.addAll(List.of("--plugins", liar.folder(root).toString()));
    args.addAll(List.of(options));
    if (!args.contains("--kernels")) {
      args.addAll(List.of("--kernels", "published-10"));
    }
    Cli cli = assertTimeoutPreemptively(LIMIT, () -> Cli.run(args), () -> liar + " " + command);
    assertFalse(cli.err().contains("This is a bug"), () -> liar + ": " + cli.err());
    assertFalse(cli.err().contains("\tat "), () -> liar + ": " + cli.err());
    if (cli.code() == Exit.FAILED) {
      assertNamed(liar, cli);
    }
    return cli;
  }

  private static void assertNamed(Liar liar, Cli cli) {
    assertTrue(cli.err().contains(liar.id()), () -> liar + ": " + cli.err());
    assertTrue(cli.err().contains(liar.jar()), () -> liar + ": " + cli.err());
    boolean refusal = cli.err().contains(HostileConicSolver.REFUSAL);
    assertTrue(
        refusal || cli.err().contains("broke its contract: "), () -> liar + ": " + cli.err());
  }

  /** Whatever was printed holds: the optimum lies between the bounds. */
  private static void assertBounds(Liar liar, Cli cli, String upper, boolean rigorous) {
    if (cli.code() == Exit.FAILED || cli.code() == Exit.STOPPED_EMPTY) {
      // What was done of a grid may be told, but no bound.
      boolean none =
          cli.out().isEmpty()
              || (cli.json().get(upper).isNull() && cli.json().get("lowerBound").isNull());
      assertTrue(none, () -> liar + ": " + cli.out());
      return;
    }
    assertTrue(cli.code() == Exit.DONE || cli.code() == Exit.STOPPED, () -> liar + cli.err());
    JsonNode json = cli.json();
    assertTrue(
        json.get("lowerBound").asDouble() <= OPTIMUM + ROUNDING, () -> liar + ": " + cli.out());
    if (rigorous) {
      assertTrue(json.get(upper).asDouble() >= OPTIMUM - ROUNDING, () -> liar + ": " + cli.out());
    }
  }

  private static void assertFit(Liar liar, Cli cli) {
    boolean printed = cli.code() == Exit.DONE || cli.code() == Exit.STOPPED;
    assertBounds(
        liar, cli, "objective", printed && cli.json().get("objectiveRigorous").asBoolean());
    if (printed) {
      int support = cli.json().get("support").size();
      assertTrue(support >= 1 && support <= 3, () -> liar + ": " + cli.out());
    }
  }

  @ParameterizedTest
  @MethodSource("alphas")
  void alphaSolversThatLieChangeNoBound(Liar liar) {
    String[] options = {"--alpha", liar.id(), "--time-limit", seconds(liar)};
    assertFit(liar, run(liar, "fit", options));
    assertFit(
        liar,
        run(liar, "fit", "--alpha", liar.id(), "--time-limit", seconds(liar), "--gap", "1e-6"));
    assertBounds(liar, run(liar, "bound", options), "value", false);
    assertBounds(liar, run(liar, "solve", options), "upperBound", true);
  }

  /** The grid is searched by the default solver, the model at the best point by the one chosen. */
  @ParameterizedTest
  @MethodSource("alphas")
  void alphaSolversThatLieChangeNoBoundOfCrossValidation(Liar liar) {
    Cli cv =
        run(
            liar,
            "cv",
            "--alpha",
            liar.id(),
            "--time-limit",
            seconds(liar),
            "--grid-C",
            "10",
            "--grid-lambda",
            "0.1",
            "--grid-k0",
            "3",
            "--folds",
            "2");
    assertBounds(liar, cv, "objective", true);
  }

  @ParameterizedTest
  @MethodSource("betas")
  void betaProjectorsThatLieChangeNoBound(Liar liar) {
    // A default fit, a proof and a grid of default fits would override it.
    for (String[] options :
        new String[][] {
          {"fit", "--beta", liar.id()},
          {"fit", "--beta", liar.id(), "--method", "best-response", "--gap", "1e-3"},
          {"fit", "--beta", liar.id(), "--evaluate", "--start", "kernels:0"},
          {"cv", "--beta", liar.id(), "--grid-C", "1", "--folds", "2"}
        }) {
      Cli refused = run(liar, options[0], Arrays.copyOfRange(options, 1, options.length));
      assertEquals(Exit.USAGE, refused.code(), refused.out());
      assertTrue(refused.err().contains("--method best-response"), refused.err());
    }
    Cli plain = run(liar, "fit", "--method", "best-response", "--beta", liar.id());
    assertFit(liar, plain);
    boolean harmless = liar.id().equals("hostile-overwrites-input");
    assertEquals(harmless ? Exit.DONE : Exit.FAILED, plain.code(), plain.err());
  }

  @ParameterizedTest
  @MethodSource("backends")
  void backendsThatLieChangeNoBound(Liar liar) {
    String[] options = {"--backend", liar.id(), "--time-limit", seconds(liar)};
    assertFit(liar, run(liar, "fit", options));
    assertFit(
        liar,
        run(
            liar,
            "fit",
            "--backend",
            liar.id(),
            "--start",
            "relaxation",
            "--time-limit",
            seconds(liar)));
    assertBounds(liar, run(liar, "bound", options), "value", false);
    assertBounds(liar, run(liar, "solve", options), "upperBound", true);
  }

  /** As many weights as the embedded backend finds at the root, whatever becomes of the chosen. */
  @Test
  void aBackendThatNeverReturnsLeavesTheWeightsOfTheEmbeddedOne() throws IOException {
    Liar never = Liar.of(backends(), HostileBackend.Lie.NEVER_ENDS);
    Path rows = root.resolve("eighty-rows.csv");
    try (InputStream in = getClass().getResourceAsStream("eighty-rows.csv")) {
      Files.copy(in, rows);
    }
    List<String> problem = List.of("--json", "--data", rows.toString(), "--kernels", "adaptive");
    List<String> more = List.of("--k0", "3", "-C", "10", "--lambda", "1");
    List<String> slow =
        List.of(
            "--backend",
            never.id(),
            "--plugins",
            never.folder(root).toString(),
            "--time-limit",
            "3");
    for (List<String> command :
        List.of(List.of("solve"), List.of("fit"), List.of("fit", "--gap", "1e-6"))) {
      List<String> embedded = new ArrayList<>(command);
      embedded.addAll(problem);
      embedded.addAll(more);
      List<String> chosen = new ArrayList<>(embedded);
      chosen.addAll(slow);
      if (command.contains("solve")) {
        embedded.addAll(List.of("--node-limit", "1"));
      }
      String upper = command.contains("solve") ? "upperBound" : "objective";
      double expected = Cli.run(embedded).json().get(upper).asDouble();
      Cli cli = Cli.run(chosen);
      assertTrue(cli.code() == Exit.STOPPED || cli.code() == Exit.DONE, cli.err());
      assertEquals(expected, cli.json().get(upper).asDouble(), 1e-6 * expected, command::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("conics")
  void conicSolversThatLieChangeNoBound(Liar liar) {
    String[] options = {"--backend", liar.id(), "--time-limit", seconds(liar)};
    assertBounds(liar, run(liar, "bound", options), "value", false);
    String longer = neverEnds(liar) ? seconds(liar) : "5";
    Cli solve = run(liar, "solve", "--backend", liar.id(), "--time-limit", longer);
    assertBounds(liar, solve, "upperBound", true);
  }

  /** Beside good kernels, so that there is an optimum to be wrong about. */
  @ParameterizedTest
  @MethodSource("kernels")
  void kernelsThatLieAreNamedAndHarmNoOthers(Liar liar) {
    String[] options = {
      "--kernels",
      liar.id() + "; linear; rbf(gamma=0.5)",
      "--k0",
      "1",
      "--time-limit",
      seconds(liar)
    };
    Cli honest =
        Cli.run(
            "fit", "--data", "iris", "--kernels", "linear; rbf(gamma=0.5)", "--k0", "1", "--json");
    Cli fit = run(liar, "fit", options);
    for (Cli cli : List.of(fit, run(liar, "bound", options), run(liar, "solve", options))) {
      if (liar.id().contains("overwrites")) {
        // What it computes is a kernel; the others are as if it were not there.
        assertEquals(Exit.DONE, cli.code(), cli.err());
      } else if (neverEnds(liar)) {
        assertEquals(Exit.STOPPED_EMPTY, cli.code(), cli.err());
        assertTrue(cli.err().contains(liar.jar()), cli.err());
      } else {
        assertTrue(cli.code() == Exit.FAILED || cli.code() == Exit.USAGE, cli.out());
        assertTrue(cli.err().contains(liar.id()), cli.err());
      }
    }
    if (fit.code() == Exit.DONE) {
      double others = honest.json().get("objective").asDouble();
      assertEquals(others, fit.json().get("objective").asDouble(), 1e-6 * others, liar::toString);
    }
  }
}
