package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.SparseVector;

/**
 * The delta of matrices whose least eigenvalue is known exactly: B'B - s I with B of small integers
 * and more columns than rows has the least eigenvalue -s, and is a matrix of doubles without any
 * rounding.
 */
class CurvatureTest {
  private static final Random RANDOM = new Random(3);

  private static double[] product(int n, int rank) {
    int[][] b = new int[rank][n];
    for (int[] row : b) {
      Arrays.setAll(row, j -> RANDOM.nextInt(21) - 10);
    }
    double[] p = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int[] row : b) {
          p[i * n + j] += row[i] * row[j];
        }
      }
    }
    return p;
  }

  private static double[] plus(double[] p, double diagonal, double scale) {
    int n = (int) Math.sqrt(p.length);
    double[] m = Arrays.stream(p).map(e -> e * scale).toArray();
    for (int i = 0; i < n; i++) {
      m[i * n + i] = (p[i * n + i] + diagonal) * scale;
    }
    return m;
  }

  private static Problem problem(int n, double[]... grams) {
    double[] labels = new double[n];
    double[] box = new double[n];
    Arrays.setAll(labels, j -> j == 0 ? 1 : -1);
    Arrays.fill(box, 1);
    PsdGround[] grounds = new PsdGround[grams.length];
    Arrays.fill(grounds, PsdGround.stored());
    return new Problem(
        Arrays.stream(grams).map(g -> SymmetricMatrix.wrap(n, g)).toList(),
        List.of(grounds),
        labels,
        box,
        1,
        grams.length);
  }

  /** Negative where the matrix was refused. */
  private static double delta(Problem problem, double... beta) {
    try {
      return Curvature.of(problem, SparseVector.of(beta));
    } catch (RefusedException e) {
      return -1;
    }
  }

  @Test
  void deltaIsNeverBelowTheNegativeCurvatureAndCloseToIt() {
    int proved = 0;
    for (int trial = 0; trial < 400; trial++) {
      int n = 2 + RANDOM.nextInt(trial % 20 == 0 ? 120 : 30);
      double[] p = product(n, 1 + RANDOM.nextInt(n - 1));
      // Multiples of 2^-36 below 1: entries stay below 2^17, so that nothing is rounded.
      double s = trial % 5 == 0 ? 0 : Math.scalb(1.0, -RANDOM.nextInt(37));
      double scale = Math.scalb(1.0, RANDOM.nextInt(1600) - 900);
      Problem problem = problem(n, plus(p, -s, scale));
      double delta = delta(problem, 1);
      double trace = 0;
      for (int i = 0; i < n; i++) {
        trace += p[i * n + i];
      }
      if (delta >= 0) {
        assertTrue(delta >= s * scale, "delta " + delta + " below " + s * scale);
        assertTrue(delta <= scale * (17 * s + 40 * n * 0x1p-53 * (trace + 1)), delta + ", n " + n);
        proved++;
      } else {
        assertTrue(s > 0, "a semidefinite matrix was refused: n " + n + ", scale " + scale);
      }
    }
    assertTrue(proved > 200, proved + " of 400 proved");
  }

  @Test
  void wellConditionedMatricesAreChargedNothing() {
    for (int trial = 0; trial < 100; trial++) {
      int n = 2 + RANDOM.nextInt(30);
      double scale = Math.scalb(1.0, RANDOM.nextInt(1600) - 900);
      double[] p = product(n, 1 + RANDOM.nextInt(n));
      assertEquals(0, delta(problem(n, plus(p, 0x1p-20, scale)), 1));
    }
  }

  /** P + D and P - D, half of each, is P, though both are far from semidefinite. */
  @Test
  void theSumOfKernelsCountsAndNotTheSummands() {
    for (int trial = 0; trial < 100; trial++) {
      int n = 2 + RANDOM.nextInt(20);
      double[] p = product(n, 1 + RANDOM.nextInt(n - 1));
      double[] up = p.clone();
      double[] down = p.clone();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          int d = RANDOM.nextInt(1 << 20) - (1 << 19);
          up[i * n + j] = p[i * n + j] + d;
          up[j * n + i] = up[i * n + j];
          down[i * n + j] = p[i * n + j] - d;
          down[j * n + i] = down[i * n + j];
        }
      }
      double s = Math.scalb(1.0, -RANDOM.nextInt(30));
      double delta = delta(problem(n, plus(up, -s, 1), plus(down, -s, 1)), 0.5, 0.5);
      assertTrue(delta < 0 || delta >= s, delta + " below " + s);
      assertTrue(delta(problem(n, up, down), 0.5, 0.5) >= 0);
      assertEquals(-1, delta(problem(n, plus(up, -n * 1e6, 1), plus(down, -n * 1e6, 1)), 0.5, 0.5));
    }
  }
}
