package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.smkl.conic.Scaling;
import org.smkl.conic.StandardProblem;

class ScalingTest {
  private static double[] slacks(StandardProblem problem, double[] x) {
    double[] s = problem.b().clone();
    for (int j = 0; j < x.length; j++) {
      for (int e = problem.columnStarts()[j]; e < problem.columnStarts()[j + 1]; e++) {
        s[problem.rowIndices()[e]] -= problem.values()[e] * x[j];
      }
    }
    return s;
  }

  @Test
  void scalingDividesPointsAndValueAndNothingElse() {
    StandardProblem problem = Examples.linear();
    StandardProblem scaled = new Scaling(2, 10).apply(problem);
    double[] s = slacks(problem, new double[] {1, 2});
    assertArrayEquals(Scaling.divided(s, 10), slacks(scaled, new double[] {0.1, 0.2}), 1e-14);
    assertArrayEquals(new double[] {-0.5, -0.5}, scaled.q(), 0.0);
  }
}
