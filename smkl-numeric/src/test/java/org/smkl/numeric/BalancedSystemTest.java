package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against the bordered system, solved by elimination. */
class BalancedSystemTest {
  private static final int N = 300;
  private static final SplittableRandom RANDOM = new SplittableRandom(3);

  /** The identity and a few large eigenvalues. */
  private static double[][] matrix(int rank) {
    double[][] root = new double[rank][];
    Arrays.setAll(root, c -> RANDOM.doubles(N, -3, 3).toArray());
    double[][] k = new double[N][N];
    for (int i = 0; i < N; i++) {
      k[i][i] = 1 + 0.2 * i / N;
      for (double[] column : root) {
        Vectors.add(k[i], column[i], column);
      }
    }
    return k;
  }

  private static double[] bordered(double[][] k, double[] b) {
    double[][] m = new double[N + 1][N + 1];
    for (int i = 0; i < N; i++) {
      System.arraycopy(k[i], 0, m[i], 0, N);
      m[i][N] = 1;
      m[N][i] = 1;
    }
    return Arrays.copyOf(LinearSystem.solve(m, Arrays.copyOf(b, N + 1)), N);
  }

  @Test
  void solvesTheBorderedSystemForAllRightSides() {
    for (int count = 1; count <= 9; count += 4) {
      double[][] k = matrix(7);
      double[][] b = new double[count][];
      Arrays.setAll(b, r -> RANDOM.doubles(N, -10, 20).toArray());
      double[][] x = BalancedSystem.solve(k, b, 1e-11, 1000, () -> false).orElseThrow();
      for (int r = 0; r < count; r++) {
        assertArrayEquals(bordered(k, b[r]), x[r], 1e-9, count + " right sides");
        assertEquals(0, Arrays.stream(x[r]).sum(), 1e-9);
      }
    }
  }

  @Test
  void rightSidesThatDependOnEachOtherOrVanishDoNoHarm() {
    double[][] k = matrix(3);
    double[] b = RANDOM.doubles(N).toArray();
    double[] constant = new double[N];
    Arrays.fill(constant, 5);
    double[] twice = Arrays.stream(b).map(v -> 2 * v + 1).toArray();
    double[][] right = {b, constant, twice, new double[N]};
    double[][] x = BalancedSystem.solve(k, right, 1e-11, 1000, () -> false).orElseThrow();
    double[] expected = bordered(k, b);
    assertArrayEquals(expected, x[0], 1e-9);
    assertArrayEquals(Arrays.stream(expected).map(v -> 2 * v).toArray(), x[2], 1e-9);
    assertArrayEquals(new double[N], x[1], 1e-9);
    assertArrayEquals(new double[N], x[3], 0);
  }

  @Test
  void aMatrixOfLowRankSolvesWhatIsInItsRange() {
    double[][] k = matrix(5);
    for (int i = 0; i < N; i++) {
      k[i][i] -= 1 + 0.2 * i / N;
    }
    double[] v = RANDOM.doubles(N, -1, 1).toArray();
    double mean = Arrays.stream(v).sum() / N;
    double[] b = new double[N];
    for (int i = 0; i < N; i++) {
      Vectors.add(b, v[i] - mean, k[i]);
    }
    double[][] x =
        BalancedSystem.solve(k, new double[][] {b}, 1e-9, 1000, () -> false).orElseThrow();
    double[] image = new double[N];
    for (int i = 0; i < N; i++) {
      Vectors.add(image, x[0][i], k[i]);
    }
    double shift = (Arrays.stream(b).sum() - Arrays.stream(image).sum()) / N;
    assertArrayEquals(b, Arrays.stream(image).map(f -> f + shift).toArray(), 1e-6);
  }

  @Test
  void tooFewProductsOrAStopGiveNothing() {
    double[][] k = matrix(7);
    double[][] b = {RANDOM.doubles(N).toArray()};
    assertTrue(BalancedSystem.solve(k, b, 1e-12, 2, () -> false).isEmpty());
    assertTrue(BalancedSystem.solve(k, b, 1e-11, 1000, () -> true).isEmpty());
  }
}
