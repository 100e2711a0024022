package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.tck.hostile.HostileCutSource;
import org.smkl.tck.hostile.HostileHeuristic;
import org.smkl.tck.hostile.Throws;

/** Whatever a plugin proposes during a search: the proof is the one without it. */
class HostileProposalsTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What is within the contract, so that nobody needs to hear of it. */
  private static final Set<String> HARMLESS =
      Set.of(
          "primalheuristic hostile-overwrites-input",
          "primalheuristic hostile-endless-list",
          "cutsource hostile-overwrites-input",
          "cutsource hostile-a-million",
          "cutsource hostile-huge",
          "cutsource hostile-negative");

  @TempDir static Path root;
  private static List<String> problem;
  private static JsonNode honest;

  static List<Liar> heuristics() {
    return both(
        Liar.all(PrimalHeuristic.class, HostileHeuristic.class, HostileHeuristic.Lie.class),
        Liar.all(PrimalHeuristic.class, HostileHeuristic.class, Throws.class));
  }

  static List<Liar> sources() {
    return both(
        Liar.all(CutSource.class, HostileCutSource.class, HostileCutSource.Lie.class),
        Liar.all(CutSource.class, HostileCutSource.class, Throws.class));
  }

  private static List<Liar> both(List<Liar> lies, List<Liar> throwing) {
    return Stream.concat(lies.stream(), throwing.stream()).toList();
  }

  @BeforeAll
  static void buildTheJars() throws IOException {
    HostileJars.build(root, both(heuristics(), sources()));
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,kind\n");
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 6; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(random.nextBoolean() ? "yes" : "no").append('\n');
    }
    Path noise = Cli.write(root.resolve("noise.csv"), text.toString());
    problem =
        List.of(
            "solve",
            "--data",
            noise.toString(),
            "--json",
            "--kernels",
            "rbf(gamma=0.1|1)[each]",
            "--lambda",
            "0.01",
            "--k0",
            "3");
    honest = Cli.run(problem).json();
    assertTrue(honest.get("nodes").asInt() > 1, honest::toString);
  }

  private static Cli run(Liar liar, String option) {
    List<String> args = new ArrayList<>(problem);
    args.addAll(List.of("--plugins", liar.folder(root).toString(), option, liar.id()));
    return assertTimeoutPreemptively(LIMIT, () -> Cli.run(args), liar::toString);
  }

  private static void check(Liar liar, Cli cli) {
    assertEquals(Exit.DONE, cli.code(), () -> liar + ": " + cli.err());
    double optimum = honest.get("upperBound").asDouble();
    assertEquals("OPTIMAL", cli.json().get("status").asText(), liar::toString);
    assertEquals(optimum, cli.json().get("upperBound").asDouble(), 1e-5 * optimum, liar::toString);
    assertTrue(cli.json().get("lowerBound").asDouble() <= optimum, () -> liar + cli.out());
    boolean told = cli.err().contains(liar.id()) && cli.err().contains(liar.jar());
    if (!liar.id().equals("hostile-writes-later")) {
      assertEquals(!HARMLESS.contains(liar.toString()), told, () -> liar + ": " + cli.err());
    }
  }

  @ParameterizedTest
  @MethodSource("heuristics")
  void heuristicsThatLieChangeNoProof(Liar liar) {
    check(liar, run(liar, "--heuristic"));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void sourcesOfCutsThatLieChangeNoProof(Liar liar) {
    check(liar, run(liar, "--cuts"));
  }

  @Test
  void namesThatAreNotThereAreRefused() {
    for (String option : List.of("--heuristic", "--cuts")) {
      List<String> args = new ArrayList<>(problem);
      args.addAll(List.of(option, "nobody"));
      Cli cli = Cli.run(args);
      assertEquals(Exit.USAGE, cli.code(), cli.out());
      assertTrue(cli.err().contains("'nobody'"), cli.err());
    }
  }
}
