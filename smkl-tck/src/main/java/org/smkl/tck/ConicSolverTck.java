package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

  /** Absolute accuracy of points and values on these models, 1e-6 or better. */
  protected double tolerance() {
    return 1e-6;
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
    ConicSolution solution = solver().solve(model, ConicOptions.defaults());
    assertEquals(ConicStatus.OPTIMAL, solution.status(), solution.nativeStatus());
    assertEquals("", ConeJudge.faults(model, solution, tolerance()), model.name());
    assertFalse(solution.nativeStatus().isBlank());
    return solution;
  }

  private void assertValue(double expected, ConicModel model) {
    ConicSolution solution = optimal(model);
    assertEquals(expected, solution.objective(), tolerance() * Math.max(1, Math.abs(expected)));
  }

  @Test
  void linearModelsHaveTheirValueAndMultipliers() {
    assertValue(12, ConicInstances.linear());
    ConicSolution solution = optimal(ConicInstances.linear());
    assertArrayEquals(new double[] {1, 2}, solution.x(), tolerance());
    assertArrayEquals(new double[] {1, 2}, solution.y(), tolerance());
  }

  @Test
  void multipliersOfEquationsHaveTheSignOfTheContract() {
    ConicSolution solution = optimal(ConicInstances.equality());
    assertArrayEquals(new double[] {3}, solution.x(), tolerance());
    assertArrayEquals(new double[] {-1}, solution.y(), tolerance());
  }

  @Test
  void secondOrderConesHaveTheirValueAndMultipliers() {
    ConicSolution solution = optimal(ConicInstances.secondOrder());
    assertEquals(5, solution.objective(), tolerance());
    assertArrayEquals(new double[] {1, -0.6, -0.8}, solution.y(), tolerance());
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
    assertArrayEquals(new double[] {1}, solution.multipliers(model, "fix"), tolerance());
  }

  @Test
  void randomModelsSatisfyTheOptimalityConditions() {
    for (int seed = 0; seed < 20; seed++) {
      optimal(ConicInstances.random(seed, 2 + seed % 5));
    }
  }

  @Test
  void infeasibleModelsAreCalledInfeasible() {
    ConicSolution solution =
        solver().solve(supported(ConicInstances.infeasible()), ConicOptions.defaults());
    assertEquals(ConicStatus.PRIMAL_INFEASIBLE, solution.status(), solution.nativeStatus());
  }

  @Test
  void unboundedModelsAreCalledUnbounded() {
    ConicSolution solution =
        solver().solve(supported(ConicInstances.unbounded()), ConicOptions.defaults());
    assertEquals(ConicStatus.DUAL_INFEASIBLE, solution.status(), solution.nativeStatus());
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
    ConicOptions stopped =
        new ConicOptions(1e-8, 200, Budget.oneThread().withStop(() -> true), line -> {});
    ConicSolution solution = solver().solve(supported(ConicInstances.random(1, 12)), stopped);
    assertEquals(ConicStatus.INTERRUPTED, solution.status(), solution.nativeStatus());
  }

  @Test
  void limitsHaveStatusesOfTheirOwn() {
    ConicModel model = supported(ConicInstances.random(2, 12));
    ConicOptions late =
        new ConicOptions(1e-8, 200, Budget.oneThread().withSeconds(1e-9), line -> {});
    ConicStatus afterTime = solver().solve(model, late).status();
    assertEquals(ConicStatus.TIME_LIMIT, afterTime);
    ConicOptions few = new ConicOptions(1e-8, 1, Budget.oneThread(), line -> {});
    ConicStatus afterIteration = solver().solve(model, few).status();
    assertEquals(ConicStatus.ITERATION_LIMIT, afterIteration);
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
    ConicModel model = supported(ConicInstances.random(3, 5));
    ConicSolution one = solver().solve(model, ConicOptions.defaults());
    ConicSolution two = solver().solve(model, ConicOptions.defaults());
    assertArrayEquals(one.x(), two.x(), 0.0);
    assertArrayEquals(one.y(), two.y(), 0.0);
  }
}
