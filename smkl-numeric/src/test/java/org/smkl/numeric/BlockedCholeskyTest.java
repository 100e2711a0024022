package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** Orders around the sizes of blocks and tiles, against EJML. */
class BlockedCholeskyTest {
  private static final int[] ORDERS = {1, 2, 3, 31, 32, 33, 64, 255, 256, 257, 300, 523};

  @Test
  void solvesAsEjmlDoes() {
    for (int n : ORDERS) {
      double[][] matrix = definite(n, n, n);
      double[] b = new SplittableRandom(n).doubles(n).toArray();
      double[] expected = b.clone();
      DMatrixRMaj x = DMatrixRMaj.wrap(n, 1, expected);
      assertTrue(CommonOps_DDRM.solve(new DMatrixRMaj(matrix), x.copy(), x));
      Cholesky cholesky = Cholesky.of(copy(matrix), 0);
      assertEquals(0, cholesky.dropped());
      cholesky.solve(b);
      assertArrayEquals(expected, b, 1e-10, "order " + n);
    }
  }

  @Test
  void rowsThatDependOnOthersAreLeftOut() {
    for (int n : ORDERS) {
      int rank = (n + 1) / 2;
      double[][] matrix = definite(n, rank, n);
      for (int i = 0; i < n; i++) {
        matrix[i][i] -= 1;
      }
      Cholesky cholesky = Cholesky.of(copy(matrix), 1e-10);
      assertEquals(n - rank, cholesky.dropped(), "order " + n);
      // In the range of the matrix there is a solution, and the rows that were kept find it.
      double[] b = product(matrix, new SplittableRandom(n).doubles(n).toArray());
      double[] x = b.clone();
      cholesky.solve(x);
      assertArrayEquals(b, product(matrix, x), 1e-6 * n, "order " + n);
    }
  }

  @Test
  void oneNegativeEigenvalueIsFoundWhereverItIs() {
    int n = 300;
    double[][] matrix = definite(n, n, 8);
    assertTrue(Cholesky.factorises(copy(matrix), () -> false));
    for (int p : new int[] {0, 1, 31, 32, 255, 256, n - 1}) {
      double[][] bad = copy(matrix);
      bad[p][p] = -1;
      assertFalse(Cholesky.factorises(bad, () -> false), "row " + p);
    }
  }

  private static double[][] definite(int n, int rank, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] root = new double[n][];
    Arrays.setAll(root, i -> random.doubles(rank, -1, 1).toArray());
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < rank; k++) {
          matrix[i][j] += root[i][k] * root[j][k];
        }
      }
      matrix[i][i] += 1;
    }
    return matrix;
  }

  private static double[] product(double[][] matrix, double[] x) {
    return Arrays.stream(matrix)
        .mapToDouble(
            row -> {
              double sum = 0;
              for (int j = 0; j < x.length; j++) {
                sum += row[j] * x[j];
              }
              return sum;
            })
        .toArray();
  }

  private static double[][] copy(double[][] matrix) {
    return Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
  }
}
