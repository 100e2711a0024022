package org.smkl.cv.easymkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class FreeFactorTest {
  private static final int N = 12;

  @Test
  void solvesWithWhateverVariablesCameAndWent() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] q = definite(random);
    FreeFactor factor = new FreeFactor(N);
    boolean[] in = new boolean[N];
    for (int change = 0; change < 200; change++) {
      int variable = random.nextInt(N);
      if (in[variable]) {
        factor.remove(place(factor, variable));
      } else {
        assertTrue(factor.append(variable, row(factor, q, variable)));
      }
      in[variable] = !in[variable];
      assertSolves(factor, q, random);
    }
  }

  @Test
  void refusesAVariableThatRepeatsAnother() {
    double[][] q = {{4, 2, 4}, {2, 3, 2}, {4, 2, 4}};
    FreeFactor factor = new FreeFactor(3);
    assertTrue(factor.append(0, row(factor, q, 0)));
    assertTrue(factor.append(1, row(factor, q, 1)));
    assertFalse(factor.append(2, row(factor, q, 2)));
    assertEquals(2, factor.size());
  }

  private static void assertSolves(FreeFactor factor, double[][] q, SplittableRandom random) {
    int f = factor.size();
    DMatrixRMaj matrix = new DMatrixRMaj(f, f);
    DMatrixRMaj right = new DMatrixRMaj(f, 1);
    for (int a = 0; a < f; a++) {
      right.set(a, 0, random.nextDouble());
      for (int b = 0; b < f; b++) {
        matrix.set(a, b, q[factor.member(a)][factor.member(b)]);
      }
    }
    double[] x = right.getData().clone();
    factor.solve(x);
    DMatrixRMaj expected = new DMatrixRMaj(f, 1);
    if (f > 0) {
      CommonOps_DDRM.solve(matrix, right, expected);
    }
    assertArrayEquals(expected.getData(), x, 1e-10);
  }

  private static int place(FreeFactor factor, int variable) {
    int place = 0;
    while (factor.member(place) != variable) {
      place++;
    }
    return place;
  }

  private static double[] row(FreeFactor factor, double[][] q, int variable) {
    double[] row = new double[q.length + 1];
    for (int c = 0; c < factor.size(); c++) {
      row[c] = q[variable][factor.member(c)];
    }
    row[factor.size()] = q[variable][variable];
    return row;
  }

  private static double[][] definite(SplittableRandom random) {
    double[][] x = new double[N][N];
    for (double[] line : x) {
      for (int c = 0; c < N; c++) {
        line[c] = 2 * random.nextDouble() - 1;
      }
    }
    double[][] q = new double[N][N];
    for (int a = 0; a < N; a++) {
      q[a][a] = 0.5;
      for (int b = 0; b < N; b++) {
        for (int c = 0; c < N; c++) {
          q[a][b] += x[a][c] * x[b][c];
        }
      }
    }
    return q;
  }
}
