package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;
import org.smkl.tck.ConicSolverConfig.Promise;

/** The suite itself, run on solvers of which the faults are known. */
class ConicSolverConfigTest {
  /** Says the same of every model. */
  private record Says(ConicStatus status) implements ConicSolver {
    @Override
    public String id() {
      return "says";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Optional<String> unsupported(ConicModel model) {
      return Optional.empty();
    }

    @Override
    public ConicSolution solve(ConicModel model, ConicOptions options) {
      return ConicSolution.withoutPoint(status, "said so", 0);
    }
  }

  private static final class Suite extends ConicSolverTck {
    private final ConicSolver solver;
    private final ConicSolverConfig config;

    private Suite(ConicSolver solver, ConicSolverConfig config) {
      this.solver = solver;
      this.config = config;
    }

    @Override
    protected ConicSolver solver() {
      return solver;
    }

    @Override
    protected ConicSolverConfig config() {
      return config;
    }
  }

  /** The names of the tests that fail; those that are skipped do not. */
  private static Set<String> failing(ConicStatus status, Promise... without) throws Exception {
    Suite suite = new Suite(new Says(status), ConicSolverConfig.crude(1e-4, without));
    Set<String> failing = new TreeSet<>();
    for (Method test : ConicSolverTck.class.getDeclaredMethods()) {
      if (test.isAnnotationPresent(Test.class)) {
        test.setAccessible(true);
        try {
          test.invoke(suite);
        } catch (InvocationTargetException e) {
          if (!(e.getCause() instanceof TestAbortedException)) {
            failing.add(test.getName());
          }
        }
      }
    }
    return failing;
  }

  @Test
  void whatIsNotPromisedIsNotAskedFor() throws Exception {
    Set<String> strict = failing(ConicStatus.STALLED);
    assertTrue(strict.contains("infeasibleModelsAreCalledInfeasible"), strict::toString);
    Set<String> lax = failing(ConicStatus.STALLED, Promise.values());
    Set<String> forgiven = new TreeSet<>(strict);
    forgiven.removeAll(lax);
    assertEquals(
        List.of(
            "infeasibleModelsAreCalledInfeasible",
            "raisedStopSignalEndsTheSolveAndSaysSo",
            "theIterationLimitHasAStatusOfItsOwn",
            "theTimeLimitHasAStatusOfItsOwn",
            "unboundedModelsAreCalledUnbounded"),
        new ArrayList<>(forgiven).stream().filter(name -> !name.startsWith("calls")).toList());
  }

  /** The simplest model fails by itself; what builds on it is skipped. */
  @Test
  void oneCauseIsOneFailure() throws Exception {
    Set<String> failing = failing(ConicStatus.STALLED, Promise.values());
    assertTrue(failing.contains("linearModelsHaveTheirValueAndMultipliers"), failing::toString);
    for (String other :
        List.of(
            "secondOrderConesHaveTheirValueAndMultipliers",
            "rotatedConesHaveTheFactorTwo",
            "semidefiniteRowsAreTheScaledUpperTriangleByColumns",
            "allConesTogetherGiveTheSumOfTheirValues",
            "randomModelsSatisfyTheOptimalityConditions")) {
      assertTrue(!failing.contains(other), failing::toString);
    }
  }

  @Test
  void aToleranceThatSaysNothingIsRefused() {
    for (double tolerance : new double[] {0, -1, 0.1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> ConicSolverConfig.crude(tolerance),
          Arrays.toString(new double[] {tolerance}));
    }
  }
}
