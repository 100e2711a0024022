package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.Plugin;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;

/** The contract of {@link ConicSolver}, judged by closed forms and the optimality conditions. */
public abstract class ConicSolverTck extends PluginTck {
  /** The solver under test. */
  protected abstract ConicSolver solver();

  /** What the solver promises; by default every clause of the contract, to 1e-6. */
  protected ConicSolverConfig config() {
    return ConicSolverConfig.exact();
  }

  private double tolerance() {
    return config().tolerance();
  }

  /** Skips a test of what the solver does not promise. */
  private void promised(ConicSolverConfig.Promise promise) {
    Assumptions.assumeFalse(
        config().without().contains(promise), () -> "not promised by config(): " + promise);
  }

  private static void assertStatus(ConicStatus expected, ConicModel model, ConicSolution got) {
    assertEquals(
        expected,
        got.status(),
        () ->
            "model %s: expected status %s; got %s (%s)"
                .formatted(model.name(), expected, got.status(), got.nativeStatus()));
  }

  /** The simplest model has a test of its own: where it fails, the others have nothing to say. */
  private void needsTheSimplestModel() {
    ConicModel model = ConicInstances.linear();
    Assumptions.assumeTrue(
        solver().unsupported(model).isPresent()
            || ConicStatus.OPTIMAL == solver().solve(model, ConicOptions.defaults()).status(),
        "the linear model is not solved yet: see linearModelsHaveTheirValueAndMultipliers");
  }

  @Override
  protected final Plugin plugin() {
    return solver();
  }

  @BeforeEach
  void needsTheSolver() {
    Assumptions.assumeTrue(
        solver().availability().available(), () -> solver().availability().reason());
  }

  /** A model that the solver does not take is skipped with its own reason. */
  private ConicModel supported(ConicModel model) {
    solver().unsupported(model).ifPresent(reason -> Assumptions.abort(reason));
    return model;
  }

  private ConicSolution optimal(ConicModel model) {
    supported(model);
    if (!model.name().equals(ConicInstances.linear().name())) {
      needsTheSimplestModel();
    }
    ConicSolution solution = solver().solve(model, ConicOptions.defaults());
    assertStatus(ConicStatus.OPTIMAL, model, solution);
    if (multipliers()) {
      assertEquals("", ConeJudge.faults(model, solution, tolerance()), model.name());
    } else {
      assertTrue(
          ConeJudge.feasible(model, solution.x(), tolerance()),
          () -> "model " + model.name() + ": expected a point that satisfies every constraint");
    }
    assertFalse(solution.nativeStatus().isBlank(), "expected a native status for the user");
    return solution;
  }

  private boolean multipliers() {
    return !config().without().contains(ConicSolverConfig.Promise.MULTIPLIERS);
  }

  private void assertMultipliers(double[] expected, double[] got) {
    if (multipliers()) {
      assertArrayEquals(expected, got, tolerance(), "multipliers");
    }
  }

  private void assertValue(double expected, ConicModel model) {
    ConicSolution solution = optimal(model);
    assertEquals(expected, solution.objective(), tolerance() * Math.max(1, Math.abs(expected)));
  }

  @Test
  void linearModelsHaveTheirValueAndMultipliers() {
    assertValue(12, ConicInstances.linear());
    ConicSolution solution = optimal(ConicInstances.linear());
    assertArrayEquals(new double[] {1, 2}, solution.x(), tolerance(), "the point");
    assertMultipliers(new double[] {1, 2}, solution.y());
  }

  @Test
  void multipliersOfEquationsHaveTheSignOfTheContract() {
    ConicSolution solution = optimal(ConicInstances.equality());
    assertArrayEquals(new double[] {3}, solution.x(), tolerance());
    assertMultipliers(new double[] {-1}, solution.y());
  }

  @Test
  void secondOrderConesHaveTheirValueAndMultipliers() {
    ConicSolution solution = optimal(ConicInstances.secondOrder());
    assertEquals(5, solution.objective(), tolerance());
    assertMultipliers(new double[] {1, -0.6, -0.8}, solution.y());
  }

  @Test
  void rotatedConesHaveTheFactorTwo() {
    ConicSolution solution = optimal(ConicInstances.rotated());
    assertEquals(4 * Math.sqrt(2), solution.objective(), tolerance());
    // The value is flat around the optimum, so the point is only as sharp as its square root.
    assertEquals(2 * Math.sqrt(2), solution.x()[0], Math.sqrt(tolerance()));
  }

  @Test
  void semidefiniteRowsAreTheScaledUpperTriangleByColumns() {
    assertValue(3, ConicInstances.largestEigenvalue(1, 0));
    assertValue(-4, ConicInstances.largestEigenvalue(2, -10));
    assertValue(3e3, ConicInstances.largestEigenvalue(1e3, 0));
  }

  @Test
  void allConesTogetherGiveTheSumOfTheirValues() {
    ConicModel model = ConicInstances.everyCone();
    assertValue(12 + 3 + 5 + 4 * Math.sqrt(2) + 3, model);
    ConicSolution solution = optimal(model);
    assertArrayEquals(new double[] {1, 2}, solution.values(model, "u"), tolerance());
    assertMultipliers(new double[] {1}, solution.multipliers(model, "fix"));
  }

  @Test
  void randomModelsSatisfyTheOptimalityConditions() {
    for (int seed = 0; seed < 20; seed++) {
      optimal(ConicInstances.random(seed, 2 + seed % 5));
    }
  }

  @Test
  void infeasibleModelsAreCalledInfeasible() {
    promised(ConicSolverConfig.Promise.DETECTS_INFEASIBILITY);
    ConicModel model = supported(ConicInstances.infeasible());
    ConicSolution solution = solver().solve(model, ConicOptions.defaults());
    assertStatus(ConicStatus.PRIMAL_INFEASIBLE, model, solution);
  }

  @Test
  void unboundedModelsAreCalledUnbounded() {
    promised(ConicSolverConfig.Promise.DETECTS_UNBOUNDEDNESS);
    ConicModel model = supported(ConicInstances.unbounded());
    ConicSolution solution = solver().solve(model, ConicOptions.defaults());
    assertStatus(ConicStatus.DUAL_INFEASIBLE, model, solution);
  }

  @Test
  void wholeNumbersAreRefusedWithTheReason() {
    ConicModel model = ConicInstances.integer();
    String reason = solver().unsupported(model).orElse("");
    Assumptions.assumeFalse(reason.isEmpty(), "the solver takes whole numbers");
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class,
            () -> solver().solve(model, ConicOptions.defaults()));
    assertEquals(reason, thrown.getMessage());
  }

  @Test
  void modelsThatAreNotTakenAreRefusedWithTheReason() {
    for (ConicModel model :
        List.of(ConicInstances.everyCone(), ConicInstances.largestEigenvalue(1, 0))) {
      String reason = solver().unsupported(model).orElse("");
      if (!reason.isEmpty()) {
        UnsupportedOperationException thrown =
            assertThrows(
                UnsupportedOperationException.class,
                () -> solver().solve(model, ConicOptions.defaults()));
        assertEquals(reason, thrown.getMessage());
      }
    }
  }

  @Test
  void missingArgumentsAreRefusedAndTheSolverGoesOn() {
    assertThrows(RuntimeException.class, () -> solver().solve(null, ConicOptions.defaults()));
    assertThrows(RuntimeException.class, () -> solver().solve(ConicInstances.linear(), null));
    assertValue(12, ConicInstances.linear());
  }

  @Test
  void raisedStopSignalEndsTheSolveAndSaysSo() {
    promised(ConicSolverConfig.Promise.STOPS_SOFTLY);
    ConicOptions stopped =
        new ConicOptions(1e-8, 200, Budget.oneThread().withStop(() -> true), line -> {});
    ConicModel model = supported(ConicInstances.random(1, 12));
    assertStatus(ConicStatus.INTERRUPTED, model, solver().solve(model, stopped));
  }

  @Test
  void theTimeLimitHasAStatusOfItsOwn() {
    promised(ConicSolverConfig.Promise.OBEYS_TIME_LIMIT);
    ConicModel model = supported(ConicInstances.random(2, 12));
    ConicOptions late =
        new ConicOptions(1e-8, 200, Budget.oneThread().withSeconds(1e-9), line -> {});
    assertStatus(ConicStatus.TIME_LIMIT, model, solver().solve(model, late));
  }

  @Test
  void theIterationLimitHasAStatusOfItsOwn() {
    promised(ConicSolverConfig.Promise.COUNTS_ITERATIONS);
    ConicModel model = supported(ConicInstances.random(2, 12));
    ConicOptions few = new ConicOptions(1e-8, 1, Budget.oneThread(), line -> {});
    assertStatus(ConicStatus.ITERATION_LIMIT, model, solver().solve(model, few));
  }

  @Test
  void severalThreadsGetTheirOwnAnswers() {
    supported(ConicInstances.largestEigenvalue(1, 0));
    List<ConicSolution> solutions =
        IntStream.range(0, 16)
            .parallel()
            .mapToObj(k -> ConicInstances.largestEigenvalue(1, k))
            .map(model -> solver().solve(model, ConicOptions.defaults()))
            .toList();
    for (int k = 0; k < solutions.size(); k++) {
      assertEquals(3 + k, solutions.get(k).objective(), tolerance() * (3 + k));
    }
  }

  @Test
  void callsAreRepeatable() {
    promised(ConicSolverConfig.Promise.REPEATABLE);
    ConicModel model = supported(ConicInstances.random(3, 5));
    ConicSolution one = solver().solve(model, ConicOptions.defaults());
    ConicSolution two = solver().solve(model, ConicOptions.defaults());
    assertArrayEquals(one.x(), two.x(), 0.0);
    assertArrayEquals(one.y(), two.y(), 0.0);
  }
}
