package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CholeskyTest {
  private static final int N = 23;
  private final double[][] matrix = positiveDefinite();

  @Test
  void solveInvertsTheMatrix() {
    assertSolves(factored(range(0, N)), range(0, N));
  }

  @Test
  void removingAVariableLeavesTheFactorOfTheRest() {
    for (int p = 0; p < N; p++) {
      Cholesky cholesky = factored(range(0, N));
      cholesky.remove(p);
      assertSolves(cholesky, without(p));
    }
  }

  @Test
  void appendingVariablesGivesTheFactorOfTheWhole() {
    Cholesky cholesky = factored(range(0, 5));
    for (int t = 5; t < N; t++) {
      double[] column = new double[N];
      for (int k = 0; k < t; k++) {
        column[k] = matrix[t][k];
      }
      assertTrue(cholesky.append(column, matrix[t][t], 0));
    }
    assertSolves(cholesky, range(0, N));
  }

  @Test
  void indefiniteMatricesAreRefused() {
    matrix[7][7] = -1;
    Cholesky cholesky = new Cholesky();
    fill(cholesky, range(0, N));
    assertFalse(cholesky.factor(() -> false));
  }

  @Test
  void stopSignalEndsTheFactorisation() {
    Cholesky cholesky = new Cholesky();
    fill(cholesky, range(0, N));
    assertFalse(cholesky.factor(() -> true));
  }

  private Cholesky factored(int[] index) {
    Cholesky cholesky = new Cholesky();
    fill(cholesky, index);
    assertTrue(cholesky.factor(() -> false));
    return cholesky;
  }

  private void fill(Cholesky cholesky, int[] index) {
    cholesky.reserve(index.length);
    for (int a = 0; a < index.length; a++) {
      for (int b = a; b < index.length; b++) {
        cholesky.row(a)[b] = matrix[index[a]][index[b]];
      }
    }
  }

  /** Multiplies two known vectors by the matrix and expects them back. */
  private void assertSolves(Cholesky cholesky, int[] index) {
    Random random = new Random(9);
    double[] first = random.doubles(index.length).toArray();
    double[] second = random.doubles(index.length).toArray();
    double[] b = product(index, first);
    double[] c = product(index, second);
    cholesky.solve(b, c);
    assertArrayEquals(first, b, 1e-10);
    assertArrayEquals(second, c, 1e-10);
  }

  private double[] product(int[] index, double[] x) {
    double[] product = new double[x.length];
    for (int a = 0; a < x.length; a++) {
      for (int b = 0; b < x.length; b++) {
        product[a] += matrix[index[a]][index[b]] * x[b];
      }
    }
    return product;
  }

  private static int[] range(int from, int to) {
    return java.util.stream.IntStream.range(from, to).toArray();
  }

  private static int[] without(int p) {
    return java.util.stream.IntStream.range(0, N).filter(i -> i != p).toArray();
  }

  private static double[][] positiveDefinite() {
    Random random = new Random(4);
    double[][] root = new double[N][N];
    for (double[] row : root) {
      java.util.Arrays.setAll(row, j -> random.nextGaussian());
    }
    double[][] matrix = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        for (int k = 0; k < N; k++) {
          matrix[i][j] += root[i][k] * root[j][k];
        }
      }
      matrix[i][i] += 1;
    }
    return matrix;
  }
}
