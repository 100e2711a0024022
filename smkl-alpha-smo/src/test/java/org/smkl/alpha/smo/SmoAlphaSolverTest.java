package org.smkl.alpha.smo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.alpha.libsvm.LibsvmAlphaSolver;
import org.smkl.api.SymmetricMatrix;
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

  /** With working sets and without. */
  @ParameterizedTest
  @CsvSource({"120", "1100"})
  void aViewOfALargerMatrixIsSolvedAsItsCopyIs(int n) {
    AlphaProblem larger = Instances.mixture(2 * n, 5, 0.2, 6);
    int[] points = IntStream.range(0, n).map(j -> 2 * j).toArray();
    double[] signs = Arrays.stream(points).mapToDouble(j -> larger.signs()[j]).toArray();
    double[] box = Arrays.stream(points).mapToDouble(j -> larger.upper()[j]).toArray();
    AlphaOptions options = AlphaOptions.tolerance(1e-8);
    AlphaSolution copied =
        smo.solve(AlphaProblem.classification(larger.gram().part(points), signs, box), options);
    AlphaSolution viewed =
        smo.solve(AlphaProblem.classification(larger.gram().view(points), signs, box), options);
    assertArrayEquals(copied.alpha(), viewed.alpha());
    assertEquals(copied.value(), viewed.value());
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

  /** The rounding errors of these made the running dual value creep upwards for ever. */
  @ParameterizedTest
  @CsvSource({
    "12, 41313638.50744998, 1, 1e-4",
    "12, 41313638.50744998, 1000, 1e-8",
    "27, 27.594095191977445, 275501.5399335967, 1e-8",
    "27, 5721809.156205709, 163.30160071121736, 1e-8"
  })
  void oneAgainstManyOnAMultipleOfTheIdentityHasTheClosedForm(
      int n, double scale, double c, double tolerance) {
    double[] entries = new double[n * n];
    double[] y = new double[n];
    double[] box = new double[n];
    for (int j = 0; j < n; j++) {
      entries[j * n + j] = scale;
      y[j] = j == 0 ? 1 : -1;
      box[j] = c;
    }
    AlphaProblem problem = AlphaProblem.classification(SymmetricMatrix.wrap(n, entries), y, box);
    AlphaSolution solution = smo.solve(problem, AlphaOptions.tolerance(tolerance));
    // a_1 = (n - 1) a and a for the others maximise 2 (n - 1) a - scale n (n - 1) a^2 / 2.
    double optimum = 2.0 * (n - 1) / (scale * n);
    assertEquals(optimum, solution.value().dual(), 1e-12 * optimum);
  }

  @ParameterizedTest
  @CsvSource({"-600, 0", "-60, 0", "60, 0", "600, 0", "0, -300", "0, 300", "40, -40"})
  void powersOfTwoInKernelAndLinearTermChangeNothingButTheUnit(int gram, int linear) {
    AlphaProblem usual = Instances.mixture(60, 3, 0.3, 4);
    AlphaOptions options = AlphaOptions.tolerance(1e-8);
    double[] expected = smo.solve(usual, options).alpha();
    AlphaProblem scaled =
        new AlphaProblem(
            SymmetricMatrix.wrap(60, scale(usual.gram().entries(), gram)),
            null,
            scale(usual.linear(), linear),
            scale(usual.upper(), linear - gram),
            usual.signs());
    AlphaSolution solution = smo.solve(scaled, options);
    assertEquals(AlphaStatus.CONVERGED, solution.status(), solution::toString);
    double[] found = scale(solution.alpha(), gram - linear);
    assertEquals(usual.evaluate(expected).dual(), usual.evaluate(found).dual(), 1e-6);
  }

  @Test
  void overflowAndValuesThatAreNoNumbersGiveAFiniteFeasiblePoint() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e308, -1e308}) {
      double[] entries = {1, 0, bad, 0, 1, 0, bad, 0, 1};
      AlphaProblem problem =
          AlphaProblem.classification(
              SymmetricMatrix.wrap(3, entries), new double[] {1, -1, 1}, new double[] {9, 9, 9});
      AlphaSolution solution = smo.solve(problem, AlphaOptions.tolerance(1e-6));
      double balance = solution.alpha()[0] - solution.alpha()[1] + solution.alpha()[2];
      assertEquals(0, balance, 1e-9);
      assertTrue(Double.isFinite(solution.value().dual()), solution::toString);
    }
  }

  private static double[] scale(double[] values, int exponent) {
    return Arrays.stream(values).map(v -> Math.scalb(v, exponent)).toArray();
  }
}
