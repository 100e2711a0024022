package org.smkl.api.alpha;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.SymmetricMatrix;

class HingeTest {
  @Test
  void bestBiasIsNoWorseThanAnyKink() {
    Random random = new Random(1);
    for (int trial = 0; trial < 2000; trial++) {
      int n = 1 + random.nextInt(12);
      AlphaProblem problem = problem(n, random, trial % 2 == 0);
      double[] f = new double[n];
      // Coarse values make ties between kinks.
      Arrays.setAll(f, j -> random.nextInt(5) / 2.0);
      double reached = Hinge.loss(problem.block(), f, Hinge.bestBias(problem.block(), f));
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < n; j++) {
        double kink = problem.signs()[j] * problem.linear()[j] - f[j];
        least = Math.min(least, Hinge.loss(problem.block(), f, kink));
      }
      assertEquals(least, reached, 1e-12 * (1 + least));
    }
  }

  @Test
  void boxesAreNotReordered() {
    Random random = new Random(2);
    AlphaProblem problem = problem(30, random, true);
    double[] before = problem.upper().clone();
    Hinge.bestBias(problem.block(), random.doubles(30).toArray());
    assertTrue(Arrays.equals(before, problem.upper()));
  }

  private static AlphaProblem problem(int n, Random random, boolean mixed) {
    double[] p = new double[n];
    double[] u = new double[n];
    double[] s = new double[n];
    for (int j = 0; j < n; j++) {
      p[j] = mixed ? random.nextInt(4) : 1;
      u[j] = mixed ? 1 + random.nextInt(3) : 2;
      s[j] = random.nextBoolean() ? 1 : -1;
    }
    return new AlphaProblem(SymmetricMatrix.wrap(n, new double[n * n]), null, p, u, s);
  }
}
