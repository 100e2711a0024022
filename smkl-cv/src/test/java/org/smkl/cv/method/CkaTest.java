package org.smkl.cv.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CkaTest {
  private final MethodContext context = Instances.context();

  @Test
  void alignmentMatchesExplicitCentring() {
    KernelData data = Instances.random(7, 3, 2);
    double[][][] centred = new double[3][][];
    for (int i = 0; i < 3; i++) {
      centred[i] = centre(data, i);
    }
    Alignment alignment = Alignment.of(data);
    for (int i = 0; i < 3; i++) {
      double aligned = 0;
      for (int r = 0; r < 7; r++) {
        for (int c = 0; c < 7; c++) {
          aligned += centred[i][r][c] * data.labels()[r] * data.labels()[c];
        }
      }
      assertEquals(aligned, alignment.a()[i], 1e-10 * (1 + Math.abs(aligned)));
      for (int k = 0; k < 3; k++) {
        double product = 0;
        for (int r = 0; r < 7; r++) {
          for (int c = 0; c < 7; c++) {
            product += centred[i][r][c] * centred[k][r][c];
          }
        }
        assertEquals(product, alignment.m()[i][k], 1e-10 * (1 + Math.abs(product)));
      }
    }
  }

  @Test
  void publishedWeightsSolveTheTwoByTwoSystemByCramersRule() {
    KernelData data = Instances.random(8, 2, 11);
    Alignment alignment = Alignment.of(data);
    double[][] m = alignment.m();
    double[] a = alignment.a();
    double u = a[0] * m[1][1] - a[1] * m[0][1];
    double v = a[1] * m[0][0] - a[0] * m[1][0];
    double norm = Math.hypot(u, v);
    Learned learned = Methods.CKA.trainer(data, context).train(Parameters.of(10, 1, 1));
    assertArrayEquals(new double[] {u / norm, v / norm}, learned.beta(), 1e-10);
  }

  @Test
  void nonNegativeWeightsAreTheBestOfAllSupports() {
    SplittableRandom random = new SplittableRandom(4);
    for (int trial = 0; trial < 60; trial++) {
      int q = 1 + trial % 6;
      double[][] factor = new double[q][q + 1];
      for (double[] row : factor) {
        for (int c = 0; c < row.length; c++) {
          row[c] = 2 * random.nextDouble() - 1;
        }
      }
      double[][] m = new double[q][q];
      double[] a = new double[q];
      for (int i = 0; i < q; i++) {
        a[i] = 2 * random.nextDouble() - 0.7;
        for (int k = 0; k < q; k++) {
          for (int c = 0; c <= q; c++) {
            m[i][k] += factor[i][c] * factor[k][c];
          }
        }
      }
      double[] v = NonNegativeLeastSquares.solve(m, a);
      for (double x : v) {
        assertTrue(x >= 0);
      }
      assertEquals(enumerate(m, a), value(m, a, v), 1e-9, "trial " + trial);
    }
  }

  @Test
  void twoEqualKernelsAreNoObstacle() {
    double[][] m = {{2, 2}, {2, 2}};
    double[] a = {1, 1};
    double[] v = NonNegativeLeastSquares.solve(m, a);
    assertEquals(0.5, v[0] + v[1], 1e-12);
  }

  /** The least value over all supports, each solved by Gauss elimination, if feasible. */
  private static double enumerate(double[][] m, double[] a) {
    int q = a.length;
    double best = 0;
    for (int support = 1; support < 1 << q; support++) {
      double[] v = solve(m, a, support);
      boolean feasible = true;
      for (double x : v) {
        feasible &= x >= 0;
      }
      if (feasible) {
        best = Math.min(best, value(m, a, v));
      }
    }
    return best;
  }

  private static double[] solve(double[][] m, double[] a, int support) {
    int q = a.length;
    double[][] t = new double[q][q + 1];
    for (int i = 0; i < q; i++) {
      boolean in = (support >> i & 1) == 1;
      for (int k = 0; k < q; k++) {
        boolean both = in && (support >> k & 1) == 1;
        t[i][k] = both ? m[i][k] : i == k ? 1 : 0;
      }
      t[i][q] = in ? a[i] : 0;
    }
    for (int p = 0; p < q; p++) {
      for (int r = 0; r < q; r++) {
        if (r != p) {
          double f = t[r][p] / t[p][p];
          for (int c = p; c <= q; c++) {
            t[r][c] -= f * t[p][c];
          }
        }
      }
    }
    double[] v = new double[q];
    for (int i = 0; i < q; i++) {
      v[i] = t[i][q] / t[i][i];
    }
    return v;
  }

  private static double value(double[][] m, double[] a, double[] v) {
    double value = 0;
    for (int i = 0; i < v.length; i++) {
      value -= 2 * v[i] * a[i];
      for (int k = 0; k < v.length; k++) {
        value += v[i] * m[i][k] * v[k];
      }
    }
    return value;
  }

  private static double[][] centre(KernelData data, int kernel) {
    int n = data.n();
    double[][] h = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        h[i][j] = (i == j ? 1 : 0) - 1.0 / n;
      }
    }
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        k[i][j] = data.grams().get(kernel).get(i, j);
      }
    }
    return multiply(multiply(h, k), h);
  }

  private static double[][] multiply(double[][] a, double[][] b) {
    int n = a.length;
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          c[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return c;
  }
}
