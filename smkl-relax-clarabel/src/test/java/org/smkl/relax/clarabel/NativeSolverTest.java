package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopFlag;
import org.smkl.tck.RequiresSolver;

/** Every cone through the bridge, against closed forms. */
@RequiresSolver("clarabel")
final class NativeSolverTest {
  private static final double TOLERANCE = 1e-6;
  private final Random random = new Random(20240505);

  private Dense symmetric(int n) {
    Dense a = Dense.random(n, n, random);
    return a.plus(1, a.transposed());
  }

  private static void assertSolved(double expected, NativeSolution solution) {
    assertEquals(NativeStatus.SOLVED, solution.status());
    assertEquals(expected, solution.objective(), TOLERANCE);
    assertEquals(expected, solution.dualObjective(), TOLERANCE);
    assertTrue(solution.primalResidual() < TOLERANCE && solution.dualResidual() < TOLERANCE);
    assertTrue(solution.iterations() > 0 && solution.seconds() > 0);
  }

  @Test
  void aLinearProgramReachesItsVertex() {
    NativeSolution solution = Examples.solve(Examples.linear());
    assertSolved(-2.8, solution);
    assertArrayEquals(new double[] {1.6, 1.2}, solution.x(), TOLERANCE);
    assertArrayEquals(new double[] {0, 0, 1.6, 1.2}, solution.s(), TOLERANCE);
    assertArrayEquals(new double[] {0.4, 0.2, 0, 0}, solution.z(), TOLERANCE);
  }

  @Test
  void aLinearObjectiveOverTheBallIsMinusItsNorm() {
    NativeSolution solution = Examples.solve(Examples.ball(3, -4));
    assertSolved(-5, solution);
    assertArrayEquals(new double[] {-0.6, 0.8}, solution.x(), TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 15})
  void semidefiniteProgramsFindTheExtremeEigenvalues(int n) {
    Dense c = symmetric(n);
    double[] eigenvalues = c.eigenvalues();
    assertSolved(eigenvalues[0], Examples.solve(Examples.smallestEigenvalue(c)));
    assertSolved(eigenvalues[n - 1], Examples.solve(Examples.largestEigenvalue(c)));
  }

  @ParameterizedTest
  @EnumSource(NativeSettings.DirectSolver.class)
  void everyDirectSolverAgrees(NativeSettings.DirectSolver direct) {
    Dense c = symmetric(8);
    NativeSettings settings = NativeSettings.defaults().withDirectSolver(direct);
    StandardProblem problem = Examples.smallestEigenvalue(c);
    assertSolved(c.eigenvalues()[0], NativeSolver.solve(problem, settings, new StopFlag()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void everyNumberOfThreadsAgrees(int threads) {
    Dense c = symmetric(25);
    NativeSettings settings =
        new NativeSettings(
            200,
            60,
            1e-8,
            1e-8,
            1e-8,
            threads,
            NativeSettings.DirectSolver.FAER,
            true,
            1e-8,
            0,
            false);
    StandardProblem problem = Examples.smallestEigenvalue(c);
    assertSolved(c.eigenvalues()[0], NativeSolver.solve(problem, settings, new StopFlag()));
  }

  @Test
  void infeasibilityIsAStatusAndNotAnException() {
    double[][] rows = {{1}, {-1}};
    StandardCone cone = new StandardCone(StandardCone.Kind.NONNEGATIVE, 2);
    double[] empty = {-1, -1};
    NativeSolution none = Examples.solve(Examples.problem(new double[] {1}, rows, empty, cone));
    assertEquals(NativeStatus.PRIMAL_INFEASIBLE, none.status());
    assertTrue(Double.isNaN(none.objective()));

    StandardCone half = new StandardCone(StandardCone.Kind.NONNEGATIVE, 1);
    double[][] row = {{1}};
    StandardProblem unbounded = Examples.problem(new double[] {1}, row, new double[] {0}, half);
    assertEquals(NativeStatus.DUAL_INFEASIBLE, Examples.solve(unbounded).status());
  }

  @Test
  void theIterationLimitHolds() {
    NativeSettings one =
        new NativeSettings(
            1, 60, 1e-8, 1e-8, 1e-8, 1, NativeSettings.DirectSolver.QDLDL, false, 1e-7, 0, false);
    NativeSolution solution = NativeSolver.solve(Examples.linear(), one, new StopFlag());
    assertEquals(NativeStatus.MAX_ITERATIONS, solution.status());
    assertEquals(1, solution.iterations());
  }
}
