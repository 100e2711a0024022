package org.smkl.alpha.smo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.alpha.AlphaProblem;

class FeasibleStartTest {
  @Test
  void feasiblePointsStayAsTheyAre() {
    AlphaProblem problem = Instances.mixture(4, 2, 0, 1);
    double[] x = new double[4];
    FeasibleStart.from(problem, new double[] {2, 0.5, 0, 1.5}, x);
    assertArrayEquals(new double[] {2, -0.5, 0, -1.5}, x);
  }

  @Test
  void freeVariablesGiveWayBeforeBoundedOnes() {
    AlphaProblem problem = Instances.mixture(4, 2, 0, 1);
    double[] x = new double[4];
    FeasibleStart.from(problem, new double[] {9, 1.5, 1, 1}, x);
    assertArrayEquals(new double[] {2, -1.5, 0.5, -1}, x, 1e-15);
  }

  @Test
  void anyPointBecomesFeasibleAndKeepsItsZeros() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      int n = 2 + random.nextInt(10);
      AlphaProblem problem = Instances.mixture(n, 1.5, 0, trial);
      double[] start = random.doubles(n, -1, 3).toArray();
      double[] x = new double[n];
      FeasibleStart.from(problem, start, x);
      double sum = 0;
      double mass = 0;
      for (int j = 0; j < n; j++) {
        double a = problem.signs()[j] * x[j];
        assertTrue(a >= 0 && a <= 1.5, "alpha " + a);
        assertTrue(start[j] > 0 || a == 0, "zeros stay zero");
        sum += x[j];
        mass += a;
      }
      assertEquals(0, sum, 1e-15 * (1 + mass));
    }
  }
}
