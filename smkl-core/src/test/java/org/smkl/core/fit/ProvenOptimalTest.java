package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.core.response.Solution;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.ChoiceCount;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchSeconds;
import org.smkl.search.SearchStatus;

/** Only weights that may be chosen, with bounds that fit together, are called proven optimal. */
class ProvenOptimalTest {
  private static FitInput iris() {
    return FitInput.ofFile(EmbeddedData.load("iris"), true);
  }

  private static FitResult evaluate(String start, double lambda) {
    FitSettings settings =
        FitSettings.builder()
            .kernels("linear; rbf(gamma=0.3); rbf(gamma=0.7)")
            .k0(1)
            .lambda(lambda)
            .start(Start.parse(start))
            .evaluate(true)
            .settings();
    return new Fit(settings, Toolbox.of(Plugins.discover())).run(iris());
  }

  @Test
  void weightsThatAreNotSparseAreNeverProvenOptimal() {
    FitResult average = evaluate("average", 1e4);
    // The lower bound of sparse weights lies above the objective of these, which are not sparse.
    assertTrue(average.lowerBound() > average.objective());
    assertFalse(average.solution().rigorous());
    assertFalse(average.provenOptimal());
    assertTrue(evaluate("kernels:0", 1e4).solution().rigorous());
  }

  @Test
  void aLowerBoundAboveTheObjectiveProvesNothing() {
    FitResult one = evaluate("kernels:0", 1e-3);
    assertTrue(withLowerBound(one, one.objective()).provenOptimal());
    assertFalse(withLowerBound(one, 1.1 * one.objective()).provenOptimal());
    assertFalse(withLowerBound(one, 0.9 * one.objective()).provenOptimal());
  }

  private static FitResult withLowerBound(FitResult r, double lowerBound) {
    return new FitResult(
        r.settings(),
        r.prepared(),
        new FoundWeights(
            r.status(),
            r.solution(),
            List.of(),
            lowerBound,
            r.proof(),
            List.of(),
            r.effort(),
            List.of()),
        r.model(),
        r.evaluation(),
        r.remarks());
  }

  @Test
  void aSearchThatWasStoppedAtOnceDoesNotReplaceABetterSolution() {
    FitResult fit = evaluate("kernels:0", 1e-3);
    Problem problem = fit.prepared().problem();
    FoundWeights found = fit.weights();
    FoundWeights worse = Certification.merge(problem, found, stopped(problem, 1.5), 1e-9);
    assertSame(fit.solution(), worse.solution());
    assertEquals(FitStatus.TIME_LIMIT, worse.status());
    Solution better = Certification.merge(problem, found, stopped(problem, 0.5), 1e-9).solution();
    assertEquals(0.5 * fit.objective(), better.objective(), 1e-9);
  }

  /** The classifier w = 0 and an upper bound of so many times the objective of the fit. */
  private static SearchResult stopped(Problem problem, double factor) {
    double upper = factor * evaluate("kernels:0", 1e-3).objective();
    return new SearchResult(
        SearchStatus.TIME_LIMIT,
        new Incumbent(new double[] {0, 1, 0}, new double[problem.n()], new double[1], upper, 't'),
        0,
        1,
        0,
        0,
        new SearchSeconds(0, 0, 0),
        new SearchProgress(0, 0, 1, 0, 0, upper, 1, 0, 0, ChoiceCount.of(3, 2, 1)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
