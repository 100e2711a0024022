package org.smkl.alpha.smo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.alpha.libsvm.LibsvmAlphaSolver;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;

class SmoAlphaSolverTest {
  private final SmoAlphaSolver smo = new SmoAlphaSolver();

  @ParameterizedTest
  @CsvSource({"60, 1, 0", "200, 10, 0", "200, 10, 0.3", "150, 5, 1", "1200, 5, 0.1"})
  void agreesWithLibsvm(int n, double c, double linearWeight) {
    AlphaProblem problem = Instances.mixture(n, c, linearWeight, 7);
    AlphaSolution ours = smo.solve(problem, AlphaOptions.tolerance(1e-9));
    AlphaSolution theirs = new LibsvmAlphaSolver().solve(problem, AlphaOptions.tolerance(1e-5));
    assertEquals(AlphaStatus.CONVERGED, ours.status());
    assertEquals(ours.value().dual(), theirs.value().dual(), 1e-5 * ours.value().dual());
  }

  @ParameterizedTest
  @CsvSource({"0", "0.3", "1"})
  void workingSetsAndTheWholeProblemHaveTheSameOptimum(double linearWeight) {
    AlphaProblem problem = Instances.mixture(500, 10, linearWeight, 3);
    AlphaOptions options = AlphaOptions.tolerance(1e-9);
    AlphaSolution shrunk = new SmoRun(problem, options, 0).solve();
    AlphaSolution whole = new SmoRun(problem, options, 500).solve();
    assertEquals(AlphaStatus.CONVERGED, shrunk.status(), shrunk::toString);
    assertEquals(AlphaStatus.CONVERGED, whole.status(), whole::toString);
    double value = whole.value().dual();
    assertEquals(value, shrunk.value().dual(), 2e-9 * value);
  }

  @Test
  void warmStartFromTheOptimumNeedsNoIterations() {
    AlphaProblem problem = Instances.mixture(300, 10, 0.2, 1);
    AlphaOptions options = AlphaOptions.tolerance(1e-8);
    double[] optimum = smo.solve(problem, options).alpha();
    AlphaSolution again = smo.solve(problem, options.from(optimum));
    assertEquals(0, again.iterations(), again::toString);
    assertEquals(AlphaStatus.CONVERGED, again.status());
  }

  @Test
  void warmStartFromANearbyProblemNeedsFewPairSteps() {
    AlphaOptions options = AlphaOptions.tolerance(1e-8);
    double[] near = smo.solve(Instances.mixture(300, 10, 0.20, 1), options).alpha();
    AlphaProblem problem = Instances.mixture(300, 10, 0.21, 1);
    AlphaSolution warm = smo.solve(problem, options.from(near));
    AlphaSolution cold = smo.solve(problem, options);
    assertEquals(AlphaStatus.CONVERGED, warm.status());
    assertTrue(4 * warm.iterations() < cold.iterations(), warm + " after " + cold);
  }

  @ParameterizedTest
  @CsvSource({"100, 1", "100, 0.05", "1e4, 1", "1e6, 0.01"})
  void badlyConditionedProblemsReachNineDigits(double c, double linearWeight) {
    AlphaSolution solution =
        smo.solve(Instances.mixture(240, c, linearWeight, 2), AlphaOptions.tolerance(1e-9));
    assertEquals(AlphaStatus.CONVERGED, solution.status(), solution::toString);
  }

  @Test
  void roundingFloorIsAdmitted() {
    AlphaSolution solution =
        smo.solve(Instances.mixture(240, 100, 1, 2), AlphaOptions.tolerance(1e-17));
    assertEquals(AlphaStatus.ACCURACY_FLOOR, solution.status(), solution::toString);
    assertTrue(solution.value().relativeGap() < 1e-11, solution::toString);
  }
}
