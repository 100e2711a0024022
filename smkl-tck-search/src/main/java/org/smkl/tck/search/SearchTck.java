package org.smkl.tck.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;
import org.smkl.tck.PluginTck;
import org.smkl.tck.RandomRules;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.ServiceBackends;
import org.smkl.tck.TinyAlphaSolver;

/**
 * The contract of {@link CertifiedSolver}, on problems whose optimum is known by brute force. Needs
 * a backend on the class path; {@code saddle} comes with smkl.
 */
public abstract class SearchTck extends PluginTck {
  private static final double GAP = 1e-4;

  /** How far the brute force may be off. */
  private static final double JUDGE = 1e-6;

  /** For subclasses. */
  protected SearchTck() {}

  /** The search under test. */
  protected abstract CertifiedSolver search();

  /** Who bounds nodes. */
  protected RelaxationBackend backend() {
    return ServiceBackends.own("saddle");
  }

  @Override
  protected final Plugin plugin() {
    return search();
  }

  @Test
  void serviceLoaderFindsTheSearch() {
    assertTrue(
        ServiceLoader.load(CertifiedSolver.class, search().getClass().getClassLoader()).stream()
            .anyMatch(p -> p.type().equals(search().getClass())),
        "META-INF/services/" + CertifiedSolver.class.getName());
  }

  private SearchResult solve(Problem problem, SearchOptions options) {
    return search().solve(problem, backend(), new TinyAlphaSolver(), options, SearchListener.NONE);
  }

  private static List<Problem> problems() {
    return List.of(
        RelaxationInstances.random(1, 8, 3, 1, 0.3),
        RelaxationInstances.random(2, 8, 4, 2, 0.01),
        RelaxationInstances.random(3, 8, 3, 3, 0.1),
        RelaxationInstances.duplicates(4, 8, 3, 2),
        RelaxationInstances.identicalKernels(5, 8));
  }

  @Test
  void theGapIsProvedAroundTheOptimum() {
    for (Problem problem : problems()) {
      SearchResult result = solve(problem, SearchOptions.gap(GAP));
      assertTrue(result.status().proved(), () -> result.status() + " " + result.trouble());
      assertTrue(result.relativeGap() <= GAP, () -> "gap " + result.relativeGap());
      assertHolds(problem, result);
    }
  }

  @Test
  void theGapIsProvedAroundTheOptimumOfTheChoicesThatRulesAllow() {
    SplittableRandom random = new SplittableRandom(11);
    for (int seed = 21; seed < 29; seed++) {
      Problem free = RelaxationInstances.random(seed, 8, 4, 1 + seed % 3, 0.05);
      Problem problem = RandomRules.of(free, random);
      SearchResult result = solve(problem, SearchOptions.gap(GAP));
      assertTrue(result.status().proved(), () -> result.status() + " " + result.trouble());
      assertTrue(result.relativeGap() <= GAP, () -> "gap " + result.relativeGap());
      assertHolds(problem, result);
    }
  }

  /**
   * Whatever the status: weights of a choice, bounds on both sides, and a certificate that proves
   * them.
   */
  private static void assertHolds(Problem problem, SearchResult result) {
    double[] beta = result.incumbent().beta();
    assertEquals(problem.q(), beta.length);
    assertEquals(1, Arrays.stream(beta).sum(), 1e-9);
    assertTrue(Arrays.stream(beta).allMatch(b -> b >= 0));
    assertTrue(Arrays.stream(beta).filter(b -> b > 0).count() <= problem.k0());
    assertTrue(
        RandomRules.choices(problem).stream()
            .anyMatch(c -> IntStream.range(0, beta.length).allMatch(i -> beta[i] == 0 || c.get(i))),
        () -> Arrays.toString(beta) + " breaks a rule");
    double optimum = RandomRules.optimum(problem);
    double tolerance = JUDGE * Math.max(1, Math.abs(optimum));
    assertTrue(
        result.lowerBound() <= optimum + tolerance && result.upperBound() >= optimum - tolerance,
        () -> "%s to %s, optimum %s".formatted(result.lowerBound(), result.upperBound(), optimum));
    Statement statement = Statement.of(problem);
    Certificate certificate = result.certificate(statement);
    Verification verified = Verifier.verify(certificate, problem, statement);
    assertTrue(verified.valid(), () -> verified.reason().orElse(""));
    assertTrue(verified.lowerBound() >= result.lowerBound() - tolerance);
    assertTrue(verified.upperBound() <= result.upperBound() + tolerance);
  }

  @Test
  void aStopEndsTheSearchWithBoundsThatHold() {
    Problem problem = RelaxationInstances.random(6, 8, 4, 2, 0.1);
    SearchResult result =
        solve(problem, SearchOptions.gap(1e-9).withBudget(Budget.oneThread().withStop(() -> true)));
    assertEquals(SearchStatus.INTERRUPTED, result.status());
    assertHolds(problem, result);
  }

  @Test
  void aNodeLimitIsNoProof() {
    Problem problem = RelaxationInstances.random(7, 8, 4, 2, 0.1);
    SearchResult result = solve(problem, SearchOptions.gap(1e-9).withNodes(1));
    assertHolds(problem, result);
    assertTrue(
        result.status() == SearchStatus.NODE_LIMIT
            || result.relativeGap() <= 1e-9
            || result.status() == SearchStatus.NUMERICAL,
        () -> result.status().toString());
  }

  @Test
  void theSameProblemHasTheSameResult() {
    Problem problem = RelaxationInstances.random(8, 8, 4, 2, 0.1);
    SearchResult one = solve(problem, SearchOptions.gap(GAP));
    SearchResult other =
        solve(problem, SearchOptions.gap(GAP).withBudget(Budget.oneThread().withThreads(3)));
    assertEquals(one.status(), other.status());
    assertArrayEquals(one.incumbent().beta(), other.incumbent().beta());
    assertEquals(one.lowerBound(), other.lowerBound());
    assertEquals(one.upperBound(), other.upperBound());
  }

  @Test
  void kernelsThatMayBeIndefiniteAreRefused() {
    Problem psd = RelaxationInstances.random(9, 8, 3, 1, 0.3);
    Problem problem =
        new Problem(
            psd.source(),
            IntStream.range(0, psd.q()).mapToObj(i -> PsdGround.none()).toList(),
            psd.blocks(),
            psd.lambda(),
            psd.k0());
    assertFalse(problem.allPsd());
    assertThrows(IllegalArgumentException.class, () -> solve(problem, SearchOptions.gap(GAP)));
  }
}
