package org.smkl.bench.micro;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.search.SearchResult;

/** Every benchmark runs, and what it measures is right. */
class MicroBenchmarksTest {
  @Test
  void jmhFindsEveryBenchmark() {
    TreeSet<String> found = new TreeSet<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      found.add(entry.getUsername().replaceAll(".*\\.(\\w+\\.\\w+)", "$1"));
    }
    assertEquals(
        new TreeSet<>(
            List.of(
                "AlphaBenchmark.alphaStep",
                "BetaBenchmark.betaStep",
                "CholeskyBenchmark.ejml",
                "CholeskyBenchmark.ejmlBlock",
                "CholeskyBenchmark.smkl",
                "KernelBenchmark.combination",
                "KernelBenchmark.tenMatrices",
                "SolveBenchmark.certifiedOptimum",
                "SolveBenchmark.defaultFit",
                "SolveBenchmark.fullSdpBound")),
        found);
  }

  /** Through JMH itself, which sets the states up: once each, in this process. */
  @Test
  void jmhRunsEveryBenchmark() throws RunnerException {
    // Another run of JMH on the machine does not matter: nothing is measured.
    System.setProperty("jmh.ignoreLock", "true");
    Options once =
        new OptionsBuilder()
            .forks(0)
            .mode(Mode.SingleShotTime)
            .warmupIterations(0)
            .measurementIterations(1)
            .param("data", "iris")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    Collection<RunResult> results = new Runner(once).run();
    // Two kernel benchmarks, three solves, three sizes of beta-steps, 2 x 2 x 2 alpha-steps,
    // three sizes of three factors.
    assertEquals(2 + 3 + 3 + 8 + 9, results.size());
  }

  @Test
  void theTenMatricesHaveTheInnerProductsFirst() {
    EmbeddedCase given = prepared("iris");
    PreparedProblem problem = new KernelBenchmark().tenMatrices(given);
    assertEquals(10, problem.names().size());
    double[][] x = problem.train().x();
    double dot = 0;
    for (int c = 0; c < x[3].length; c++) {
      dot += x[3][c] * x[70][c];
    }
    assertEquals(dot, problem.problem().gram(0).get(3, 70), 1e-12);
  }

  @Test
  void theCombinationIsTheWeightedSum() {
    Combination given = new Combination();
    given.combine(prepared("iris"));
    SymmetricMatrix sum = new KernelBenchmark().combination(given);
    double expected =
        0.5 * given.problem.gram(0).get(5, 99)
            + 0.3 * given.problem.gram(4).get(5, 99)
            + 0.2 * given.problem.gram(5).get(5, 99);
    assertEquals(expected, sum.get(5, 99), 1e-13);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e-6})
  void bothSolversReachTheGapFromEitherStartOrSayThatTheyDoNot(double tolerance) {
    EmbeddedCase wine = prepared("wine");
    Combination combination = new Combination();
    combination.combine(wine);
    double best = Double.NEGATIVE_INFINITY;
    double least = Double.POSITIVE_INFINITY;
    for (String solver : List.of("smo", "libsvm")) {
      for (String start : List.of("cold", "warm")) {
        AlphaStep given = new AlphaStep();
        given.solver = solver;
        given.tolerance = tolerance;
        given.start = start;
        given.step(wine, combination);
        AlphaSolution solution = new AlphaBenchmark().alphaStep(given);
        double[] alpha = solution.alpha();
        double gap = given.step.evaluate(alpha).relativeGap();
        // LIBSVM keeps Q in single precision: it may end above a gap of 1e-6, but has to say so.
        assertTrue(gap <= tolerance || solver.equals("libsvm"), solver + " " + start);
        assertTrue(gap <= Math.max(tolerance, 1e-5), solver + " " + start + ": " + gap);
        assertEquals(gap <= tolerance, solution.status() == AlphaStatus.CONVERGED, solver);
        best = Math.max(best, given.step.evaluate(alpha).dual());
        least = Math.min(least, given.step.evaluate(alpha).primal());
      }
    }
    assertTrue(best <= least, "a dual value lies above a primal one");
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 50, 1000})
  void theBetaStepLeavesTheSameToEveryChosenKernel(int kernels) {
    BetaBenchmark given = new BetaBenchmark();
    given.kernels = kernels;
    given.draw();
    double[] beta = given.betaStep();
    double[] sorted = given.w.clone();
    Arrays.sort(sorted);
    double threshold = sorted[kernels - given.k0];
    double sum = Arrays.stream(sorted, kernels - given.k0, kernels).sum();
    // All chosen ones stay positive here, so the projection shifts the k0 largest by one number.
    double shift = (1 - sum) / given.k0;
    double[] expected = Arrays.stream(given.w).map(v -> v >= threshold ? v + shift : 0).toArray();
    assertTrue(threshold + shift > 0);
    assertArrayEquals(expected, beta, 1e-12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "breastcancer"})
  void boundFitAndProofAgree(String data) {
    EmbeddedCase given = prepared(data);
    SolveBenchmark benchmark = new SolveBenchmark();
    RelaxationResult bound = benchmark.fullSdpBound(given);
    FitResult fit = benchmark.defaultFit(given);
    SearchResult proof = benchmark.certifiedOptimum(given);
    assertTrue(proof.relativeGap() <= SolveBenchmark.GAP);
    double slack = 1e-9 * proof.upperBound();
    assertTrue(bound.lowerBound() <= proof.upperBound() + slack);
    assertTrue(fit.lowerBound() <= proof.upperBound() + slack);
    assertTrue(fit.objective() >= proof.lowerBound() - slack);
    if (data.equals("wine")) {
      assertEquals(proof.upperBound(), fit.objective(), 2e-6 * proof.upperBound());
    }
  }

  @Test
  void allFactorsExistOrNone() {
    CholeskyBenchmark given = new CholeskyBenchmark();
    given.order = 100;
    given.fill();
    assertTrue(given.smkl() && given.ejml() && given.ejmlBlock());
    given.matrix[70][70] = -1;
    assertFalse(given.smkl() || given.ejml() || given.ejmlBlock());
  }

  private static EmbeddedCase prepared(String data) {
    EmbeddedCase given = new EmbeddedCase();
    given.data = data;
    given.prepare();
    return given;
  }
}
