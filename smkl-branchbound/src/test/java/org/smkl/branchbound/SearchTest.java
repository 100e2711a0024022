package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.plugin.Plugins;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;
import org.smkl.tck.RandomRules;

class SearchTest {
  private static final double GAP = 1e-6;
  private static final int INSTANCES = 200;

  @Test
  void optimumEqualsEnumerationUnderEveryRuleAndTheProofHolds() {
    IntStream.range(0, INSTANCES)
        .parallel()
        .forEach(seed -> checkAgainstEnumeration(seed, Instances.small(seed)));
  }

  @Test
  void severalClassesAndRegressionEqualEnumerationUnderEveryRuleAndTheProofHolds() {
    IntStream.range(0, INSTANCES)
        .parallel()
        .forEach(seed -> checkAgainstEnumeration(seed, Instances.task(seed)));
  }

  @Test
  void kernelsThatAreNotStoredEqualEnumerationUnderEveryRuleAndTheProofHolds() {
    IntStream.range(0, INSTANCES)
        .parallel()
        .forEach(
            seed -> {
              Problem stored = seed % 2 == 0 ? Instances.small(seed) : Instances.task(seed);
              checkAgainstEnumeration(seed, Unstored.of(stored), Enumeration.of(stored));
            });
  }

  @Test
  void underRulesTheOptimumEqualsEnumerationOfWhatTheyAllowAndTheProofHolds() {
    IntStream.range(0, INSTANCES)
        .parallel()
        .forEach(
            seed -> {
              Problem free = seed % 2 == 0 ? Instances.small(seed) : Instances.task(seed);
              Problem problem = RandomRules.of(free, new SplittableRandom(seed));
              Enumeration all = Enumeration.of(problem);
              checkAgainstEnumeration(seed, seed % 5 == 0 ? Unstored.of(problem) : problem, all);
            });
  }

  private static void checkAgainstEnumeration(int seed, Problem problem) {
    checkAgainstEnumeration(seed, problem, Enumeration.of(problem));
  }

  private static void checkAgainstEnumeration(int seed, Problem problem, Enumeration expected) {
    for (BranchingRule rule : Instances.RULES) {
      String context = "instance " + seed + ", " + rule.id();
      SearchOptions options =
          SearchOptions.gap(GAP)
              .withBranching(rule)
              .withBudget(Budget.oneThread().withThreads(1 + seed % 2));
      SearchResult result = Instances.solve(problem, options);
      // Without matrices a node of one instance stays open between the bound that closes nodes and
      // the gap, which is proved, too.
      boolean optimal = result.status() == SearchStatus.OPTIMAL;
      assertTrue(
          optimal || (!problem.stored() && result.status().proved()),
          context + ": " + result.status());
      assertTrue(result.upperBound() >= expected.lower() * (1 - 1e-9), context);
      assertTrue(result.upperBound() <= expected.upper() * (1 + GAP), context);
      assertTrue(result.lowerBound() <= expected.upper() * (1 + 1e-9), context);
      Verification verification =
          Verifier.verify(
              result.certificate(Statement.of(problem)), problem, Statement.of(problem));
      assertTrue(verification.valid(), context + verification.reason());
      assertTrue(verification.relativeGap() <= GAP, context);
      // The enumeration's own bounds are rounded like any sum of doubles.
      assertTrue(verification.lowerBound() <= expected.upper() * (1 + 1e-12), context);
      assertTrue(verification.upperBound() >= expected.lower() * (1 - 1e-12), context);
    }
  }

  @Test
  void threadsChangeNothing() {
    for (int seed = 0; seed < 10; seed++) {
      for (BranchingRule rule : Instances.RULES) {
        Problem problem =
            switch (seed % 3) {
              case 0 -> Instances.small(seed);
              case 1 -> Instances.branching(seed, 14, 6, 2);
              default -> Instances.task(seed);
            };
        SearchOptions options = SearchOptions.gap(GAP).withBranching(rule);
        SearchResult one = Instances.solve(problem, options);
        SearchResult two =
            Instances.solve(problem, options.withBudget(Budget.oneThread().withThreads(2)));
        assertEquals(one.upperBound(), two.upperBound(), 0.0);
        assertEquals(one.lowerBound(), two.lowerBound(), 0.0);
        assertArrayEquals(one.incumbent().beta(), two.incumbent().beta(), 0.0);
        assertEquals(one.progress().nodes(), two.progress().nodes());
        assertEquals(one.progress().svmSolves(), two.progress().svmSolves());
        assertEquals(
            one.certificate(Statement.of(problem)).leaves().toString(),
            two.certificate(Statement.of(problem)).leaves().toString());
      }
    }
  }

  /** Conic backends take part where their modules are on the class path. */
  @Test
  void everyBackendPresentFindsTheSameOptimum() {
    SortedMap<String, RelaxationBackend> backends = Plugins.discover().all(RelaxationBackend.class);
    assertTrue(backends.containsKey("saddle"));
    for (int seed = 0; seed < 16; seed++) {
      Problem problem = seed < 10 ? Instances.branching(seed, 12, 5, 2) : Instances.task(seed);
      double optimum = Enumeration.of(problem).upper();
      for (RelaxationBackend backend : backends.values()) {
        if (backend.availability().available()
            && backend.unsupported(problem, Relaxation.full()).isEmpty()) {
          SearchResult result =
              new BranchAndBound()
                  .solve(
                      problem,
                      backend,
                      new SmoAlphaSolver(),
                      SearchOptions.gap(GAP),
                      SearchListener.NONE);
          assertEquals(SearchStatus.OPTIMAL, result.status(), backend.id());
          assertEquals(optimum, result.upperBound(), GAP * optimum, backend.id());
        }
      }
    }
  }

  @Test
  void someInstancesNeedBranching() {
    long nodes =
        IntStream.range(0, 10)
            .mapToLong(
                seed ->
                    Instances.solve(Instances.branching(seed, 14, 6, 2), SearchOptions.gap(GAP))
                        .progress()
                        .nodes())
            .max()
            .orElseThrow();
    assertTrue(nodes >= 5, "the largest tree has only " + nodes + " nodes");
  }

  @Test
  void aGivenIncumbentIsUsedAndCannotMislead() {
    Problem problem = Instances.branching(3, 16, 6, 2);
    SearchResult plain = Instances.solve(problem, SearchOptions.gap(GAP));
    SearchResult helped =
        Instances.solve(
            problem, SearchOptions.gap(GAP).withIncumbents(List.of(plain.incumbent().beta())));
    assertEquals(plain.upperBound(), helped.upperBound(), GAP * plain.upperBound());
    SearchResult misled =
        Instances.solve(
            problem,
            SearchOptions.gap(GAP).withIncumbents(List.of(new double[] {0, 0, 0, 0, 0, 1})));
    assertEquals(plain.upperBound(), misled.upperBound(), GAP * plain.upperBound());
  }

  @Test
  void indefiniteKernelsAreRefusedByNumber() {
    Problem problem = Instances.branching(1, 10, 3, 1);
    Problem indefinite =
        new Problem(
            problem.grams(),
            new boolean[] {true, false, true},
            problem.signs(),
            problem.upper(),
            1,
            1);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new BranchAndBound()
                        .solve(
                            indefinite,
                            new SaddleBackend(),
                            new SmoAlphaSolver(),
                            SearchOptions.gap(GAP),
                            SearchListener.NONE))
            .getMessage();
    assertTrue(message.contains("[1]") && message.contains("clip"), message);
  }

  @Test
  void anIncumbentOutsideBIsRefused() {
    Problem problem = Instances.branching(1, 10, 3, 1);
    for (double[] bad :
        List.of(new double[] {1, 1, 0}, new double[] {-1, 0, 0}, new double[3], new double[] {1})) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Instances.solve(problem, SearchOptions.gap(GAP).withIncumbents(List.of(bad))));
    }
  }
}
