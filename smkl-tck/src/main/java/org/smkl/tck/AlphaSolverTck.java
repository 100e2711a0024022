package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;

/**
 * The contract of {@link AlphaSolver}, clause by clause. Extend it in the tests of a plugin.
 * Problems that the solver says it does not support are skipped with its own reason.
 */
public abstract class AlphaSolverTck extends PluginTck {
  private static final double JUDGE = 1e-9;

  /** The solver under test; one instance is enough. */
  protected abstract AlphaSolver solver();

  /** What to expect of it. */
  protected abstract AlphaSolverConfig config();

  /** The iteration limit for extreme problems; none, unless the solver's own takes long. */
  protected long extremeIterations() {
    return Long.MAX_VALUE;
  }

  @Override
  protected final Plugin plugin() {
    return solver();
  }

  /** What a solver of any worth does; where it fails the other tests are skipped. */
  @Test
  void theSimplestCaseIsSolved() {
    FirstCase.require(getClass(), patience(), this::simplestCase);
  }

  @BeforeEach
  void needsTheSimplestCase(TestInfo test) {
    if (FirstCase.foundsOn(AlphaSolverTck.class, test)) {
      FirstCase.assume(getClass(), patience(), this::simplestCase);
    }
  }

  /** Two points with a closed form, then a few points more. */
  private void simplestCase() {
    for (double box : new double[] {0.1, 1, 100}) {
      twoPointsMatchTheClosedForm(box);
    }
    judged(AlphaProblems.gaussian(10, 5, 1), config().tolerance());
  }

  private void twoPointsMatchTheClosedForm(double box) {
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {2, 0.5, 0.5, 1});
    AlphaProblem problem =
        AlphaProblem.classification(gram, new double[] {1, -1}, new double[] {box, 2 * box});
    assumeSupported(problem);
    AlphaSolution solution = converged(problem, AlphaOptions.tolerance(config().tolerance()));
    // a_1 = a_2 = a maximises 2a - (2 + 1 - 2 * 0.5) a^2 / 2, cut off at the smaller box.
    double a = Math.min(box, 1);
    Clause.OPTIMAL_VALUE.require(
        Math.abs(a - solution.alpha()[0]) <= 1e-3 * a
            && Math.abs(2 * a - a * a - solution.value().dual()) <= 10 * config().tolerance() * a,
        () ->
            "alpha %s with value %s for the points of K = (2 0.5; 0.5 1), y = (1 -1), C = (%s %s); alpha is (%s %s), its value %s"
                .formatted(
                    Arrays.toString(solution.alpha()),
                    solution.value().dual(),
                    box,
                    2 * box,
                    a,
                    a,
                    2 * a - a * a));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void convergedMeansOptimalOnGaussianKernels(long seed) {
    judged(AlphaProblems.gaussian(20 + (int) seed, 5, seed), config().tolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void convergedMeansOptimalOnRankDeficientMatrices(long seed) {
    judged(AlphaProblems.linear(24, 2, 1, seed), config().hardTolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void convergedMeansOptimalWithDuplicatePoints(long seed) {
    judged(AlphaProblems.duplicates(20, 5, seed), config().hardTolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void convergedMeansOptimalWithABoxPerClass(long seed) {
    judged(AlphaProblems.classBoxes(20, 2, 0.3, seed), config().tolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void convergedMeansOptimalWithABoxPerVariable(long seed) {
    judged(AlphaProblems.boxes(20, seed), config().tolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void convergedMeansOptimalWithALinearTerm(long seed) {
    judged(AlphaProblems.linearTerm(20, seed), config().tolerance());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void convergedMeansOptimalForRegression(long seed) {
    judged(AlphaProblems.regression(15, 2, seed), config().hardTolerance());
  }

  @Test
  void convergedMeansOptimalForATinyBox() {
    judged(AlphaProblems.gaussian(20, 1e-6, 1), config().tolerance());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e2, 1e4, 1e6})
  void hugeBoxesAreSolvedOrTheGapIsHonest(double box) {
    AlphaProblem problem = AlphaProblems.gaussian(30, box, 1);
    AlphaOptions options = AlphaOptions.tolerance(config().hardTolerance());
    AlphaSolution solution = solver().solve(problem, options);
    checkContract(problem, options, solution);
    Assumptions.assumeTrue(
        box <= config().largestBox(), "config(): only boxes up to " + config().largestBox());
    Clause.SOLVED.require(
        solution.status() == AlphaStatus.CONVERGED,
        () -> "%s, box %s".formatted(words(problem, solution), box));
  }

  @Test
  void oneClassOnlyHasTheZeroSolution() {
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1});
    AlphaProblem problem =
        AlphaProblem.classification(gram, new double[] {1, 1}, new double[] {1, 1});
    assumeSupported(problem);
    AlphaSolution solution =
        solver().solve(problem, AlphaOptions.tolerance(1e-3).from(new double[] {1, 0.5}));
    assertArrayEquals(new double[2], solution.alpha());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void warmStartsOfEveryKindLeadToTheOptimum(long seed) {
    AlphaProblem problem = AlphaProblems.gaussian(25, 5, seed);
    AlphaOptions options = AlphaOptions.tolerance(config().tolerance());
    double[] optimum = converged(problem, options).alpha();
    double[] wild = new double[25];
    Arrays.setAll(wild, j -> j % 3 == 0 ? -1 : j % 3 == 1 ? 1e9 : 2.5);
    double[] scaled = Arrays.stream(optimum).map(a -> 7 * a).toArray();
    double[] lopsided = problem.signs().clone();
    for (double[] start : List.of(optimum, wild, scaled, lopsided)) {
      double[] given = start.clone();
      converged(problem, options.from(start));
      assertArrayEquals(given, start, "the warm start is not modified");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void indefiniteMatricesGiveAFeasiblePoint(long seed) {
    AlphaProblem problem = AlphaProblems.indefinite(25, 5, seed);
    assumeSupported(problem);
    AlphaSolution solution = solver().solve(problem, AlphaOptions.tolerance(1e-4).atMost(100_000));
    checkContract(problem, AlphaOptions.tolerance(1e-4), solution);
  }

  @Test
  void extremeProblemsEndWithATrueStatus() {
    AlphaStatusJudge judge = new AlphaStatusJudge(solver(), extremeIterations());
    for (int number = 0; number < 500; number++) {
      judge.judge(number);
    }
    assertTrue(judge.judged() > 100, judge::summary);
    // A solver that never claims anything would pass all the rest.
    assertTrue(3 * judge.converged() > judge.judged(), judge::summary);
  }

  @Test
  @Tag("slow")
  void hundredThousandExtremeProblemsEndWithATrueStatus() {
    AlphaStatusJudge judge = new AlphaStatusJudge(solver(), extremeIterations());
    for (int number = 1000; judge.judged() < 100_000; number++) {
      judge.judge(number);
    }
    System.out.println(judge.summary());
  }

  @Test
  void unreachableToleranceIsNotCalledConverged() {
    AlphaProblem problem = AlphaProblems.gaussian(25, 100, 3);
    AlphaOptions options = AlphaOptions.tolerance(1e-300).atMost(1_000_000);
    AlphaSolution solution = solver().solve(problem, options);
    checkContract(problem, options, solution);
  }

  @Test
  void iterationLimitIsReported() {
    Assumptions.assumeTrue(config().countsIterations(), "config(): it does not count iterations");
    AlphaProblem problem = AlphaProblems.gaussian(60, 100, 1);
    AlphaOptions options = AlphaOptions.tolerance(config().tolerance()).atMost(2);
    AlphaSolution solution = solver().solve(problem, options);
    checkContract(problem, options, solution);
    assertEquals(AlphaStatus.ITERATION_LIMIT, solution.status());
    assertTrue(solution.iterations() <= 2, "used " + solution.iterations());
  }

  @Test
  void raisedStopSignalIsReported() {
    Assumptions.assumeTrue(config().stopsSoftly(), "config(): it cannot be stopped");
    AlphaProblem problem = AlphaProblems.gaussian(200, 100, 1);
    AlphaOptions options = AlphaOptions.tolerance(config().tolerance()).stoppedBy(() -> true);
    AlphaSolution solution = solver().solve(problem, options);
    checkContract(problem, options, solution);
    assertEquals(AlphaStatus.INTERRUPTED, solution.status());
  }

  /**
   * A problem that takes long at a tolerance that cannot be reached, stopped in the middle. The
   * contract asks for a reaction within a tenth of a second; machines under load get ten.
   */
  @Test
  void aSignalRaisedDuringASolveIsObeyed() {
    Assumptions.assumeTrue(config().stopsSoftly(), "config(): it cannot be stopped");
    AlphaProblem problem = AlphaProblems.gaussian(600, 1e6, 7);
    AlphaOptions options = AlphaOptions.tolerance(1e-15).stoppedBy(StopSignal.after(0.2));
    long start = System.nanoTime();
    checkContract(problem, options, solver().solve(problem, options));
    double seconds = (System.nanoTime() - start) * 1e-9;
    assertTrue(seconds < 10.2, () -> "returned after " + seconds + " s");
  }

  @Test
  void sameInputGivesTheSameResult() {
    AlphaProblem problem = AlphaProblems.gaussian(60, 10, 5);
    AlphaOptions options = AlphaOptions.tolerance(config().tolerance());
    AlphaSolution first = solver().solve(problem, options);
    AlphaSolution second = solver().solve(problem, options);
    assertArrayEquals(first.alpha(), second.alpha());
    assertEquals(first.value(), second.value());
    assertEquals(first.iterations(), second.iterations());
  }

  @Test
  void severalThreadsMayShareOneInstance() throws Exception {
    AlphaSolver shared = solver();
    AlphaOptions options = AlphaOptions.tolerance(config().tolerance());
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<AlphaSolution>> results = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        AlphaProblem problem = AlphaProblems.gaussian(40, 10, i % 8);
        results.add(pool.submit(() -> shared.solve(problem, options)));
      }
      for (int i = 0; i < 32; i++) {
        AlphaSolution alone = shared.solve(AlphaProblems.gaussian(40, 10, i % 8), options);
        assertArrayEquals(alone.alpha(), results.get(i).get().alpha());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void inputsAreNotModified() {
    AlphaProblem problem = AlphaProblems.classBoxes(30, 3, 1, 2);
    double[][] shared = {
      problem.gram().entries(), problem.linear(), problem.upper(), problem.signs()
    };
    double[][] copies = Arrays.stream(shared).map(double[]::clone).toArray(double[][]::new);
    solver().solve(problem, AlphaOptions.tolerance(config().tolerance()));
    for (int i = 0; i < shared.length; i++) {
      assertArrayEquals(copies[i], shared[i]);
    }
  }

  @Test
  void warmStartOfTheWrongLengthIsRefused() {
    AlphaProblem problem = AlphaProblems.gaussian(10, 1, 1);
    AlphaOptions options = AlphaOptions.tolerance(0.1).from(new double[9]);
    assertThrows(IllegalArgumentException.class, () -> solver().solve(problem, options));
  }

  @Test
  void unsupportedProblemsAreRefusedWithTheReason() {
    List<AlphaProblem> exotic =
        List.of(
            AlphaProblems.boxes(10, 1),
            AlphaProblems.linearTerm(10, 1),
            AlphaProblems.regression(10, 1, 1));
    for (AlphaProblem problem : exotic) {
      Optional<String> reason = solver().unsupported(problem);
      if (reason.isPresent()) {
        AlphaOptions options = AlphaOptions.tolerance(0.1);
        Exception thrown =
            assertThrows(
                UnsupportedOperationException.class, () -> solver().solve(problem, options));
        assertEquals(reason.get(), thrown.getMessage());
      }
    }
  }

  private void judged(AlphaProblem problem, double tolerance) {
    assumeSupported(problem);
    AlphaSolution solution = converged(problem, AlphaOptions.tolerance(tolerance));
    double optimum = ReferenceQp.optimum(problem, JUDGE);
    double allowance = (tolerance + JUDGE) * Math.max(Math.abs(optimum), solution.value().primal());
    Clause.OPTIMAL_VALUE.require(
        Math.abs(optimum - solution.value().dual()) <= allowance,
        () ->
            "a dual value of %s with %s; the optimum is %s, and %s off is allowed"
                .formatted(solution.value().dual(), words(problem, solution), optimum, allowance));
  }

  private AlphaSolution converged(AlphaProblem problem, AlphaOptions options) {
    AlphaSolution solution = solver().solve(problem, options);
    checkContract(problem, options, solution);
    Clause.SOLVED.require(
        solution.status() == AlphaStatus.CONVERGED,
        () ->
            "%s, a relative gap of %s at tolerance %s"
                .formatted(
                    words(problem, solution), solution.value().relativeGap(), options.tolerance()));
    return solution;
  }

  private static String words(AlphaProblem problem, AlphaSolution solution) {
    return "status %s after %d iterations on %d variables%s"
        .formatted(
            solution.status(),
            solution.iterations(),
            problem.size(),
            solution.detail().isBlank() ? "" : " (" + solution.detail() + ")");
  }

  /** The clauses that hold whatever the status. */
  private static void checkContract(
      AlphaProblem problem, AlphaOptions options, AlphaSolution solution) {
    double[] alpha = solution.alpha();
    double balance = 0;
    double sum = 0;
    for (int j = 0; j < problem.size(); j++) {
      int at = j;
      Clause.FINITE.require(
          Double.isFinite(alpha[j]),
          () -> "alpha_%d = %s, %s".formatted(at, alpha[at], words(problem, solution)));
      Clause.IN_BOX.require(
          alpha[j] >= 0 && alpha[j] <= problem.upper()[j],
          () ->
              "alpha_%d = %s with upper_%d = %s, %s"
                  .formatted(at, alpha[at], at, problem.upper()[at], words(problem, solution)));
      balance += problem.signs()[j] * alpha[j];
      sum += alpha[j];
    }
    double off = balance;
    double all = sum;
    Clause.BALANCED.require(
        Math.abs(off) <= 1e-9 * all,
        () -> "s'alpha = %s at a sum of %s, %s".formatted(off, all, words(problem, solution)));
    Clause.OWN_VALUE.require(
        problem.evaluate(alpha).equals(solution.value()),
        () -> "%s; its alpha has %s".formatted(solution.value(), problem.evaluate(alpha)));
    Clause.WITHIN_TOLERANCE.require(
        solution.status() != AlphaStatus.CONVERGED
            || solution.value().relativeGap() <= options.tolerance(),
        () ->
            "%s with a relative gap of %s at tolerance %s"
                .formatted(
                    words(problem, solution), solution.value().relativeGap(), options.tolerance()));
  }

  private void assumeSupported(AlphaProblem problem) {
    Optional<String> reason = solver().unsupported(problem);
    Assumptions.assumeTrue(
        reason.isEmpty(), () -> "the solver does not take this: " + reason.orElse(""));
  }
}
