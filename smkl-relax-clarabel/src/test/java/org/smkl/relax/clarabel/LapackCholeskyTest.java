package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.tck.RequiresSolver;

/** dpotrf and dpotrs: the factor multiplies back, the solution solves, bad minors are named. */
@RequiresSolver("clarabel")
final class LapackCholeskyTest {
  private final Random random = new Random(20240502);

  private static int factor(String uplo, int n, int lda, double[] a) {
    int[] sizes = {n, lda};
    return LapackProbe.call(
        LapackProbe.DPOTRF,
        uplo,
        sizes,
        LapackProbe.NONE,
        a,
        LapackProbe.NONE,
        LapackProbe.NONE,
        LapackProbe.NONE);
  }

  private Dense positive(int n) {
    Dense root = Dense.random(n, n, random);
    return root.times(root.transposed()).plus(n, identity(n));
  }

  private static Dense identity(int n) {
    Dense matrix = Dense.zeros(n, n);
    for (int i = 0; i < n; i++) {
      matrix.set(i, i, 1);
    }
    return matrix;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 17, 64, 65, 150})
  void factorsMultiplyBackAndSolve(int n) {
    for (String uplo : new String[] {"U", "L"}) {
      Dense a = positive(n);
      double[] packed = a.padded(1, -5);
      assertEquals(0, factor(uplo, n, n + 1, packed));
      Dense factor = Dense.unpadded(packed, n, n, 1);
      Dense lower = Dense.zeros(n, n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          boolean inside = uplo.equals("U") ? i <= j : i >= j;
          if (inside) {
            lower.set(Math.max(i, j), Math.min(i, j), factor.get(i, j));
          } else {
            assertEquals(a.get(i, j), factor.get(i, j), 0, "the other triangle is not ours");
          }
        }
      }
      assertEquals(0, a.distance(lower.times(lower.transposed())), 1e-12 * a.largest());

      Dense x = Dense.random(n, 3, random);
      double[] b = a.times(x).padded(2, 9);
      int[] sizes = {n, 3, n + 1, n + 2};
      int info =
          LapackProbe.call(
              LapackProbe.DPOTRS,
              uplo,
              sizes,
              LapackProbe.NONE,
              packed,
              b,
              LapackProbe.NONE,
              LapackProbe.NONE);
      assertEquals(0, info);
      assertEquals(0, x.distance(Dense.unpadded(b, n, 3, 2)), 1e-9);
    }
  }

  @Test
  void infoIsTheOrderOfTheFirstBadMinor() {
    for (int n : new int[] {1, 2, 5, 64, 100, 200}) {
      for (int bad : new int[] {1, (n + 1) / 2, n}) {
        for (double pivot : new double[] {0, -1, Double.NaN}) {
          double[] entries = new double[n];
          Arrays.fill(entries, 2);
          entries[bad - 1] = pivot;
          for (String uplo : new String[] {"U", "L"}) {
            assertEquals(bad, factor(uplo, n, n, Dense.diagonal(entries).data()));
          }
        }
      }
    }
  }

  @Test
  void aRankDeficientMatrixHasABadMinor() {
    Dense a = new Dense(3, 3, new double[] {4, 2, 6, 2, 1, 3, 6, 3, 9});
    assertEquals(2, factor("L", 3, 3, a.data().clone()));
    assertEquals(2, factor("U", 3, 3, a.data().clone()));
  }

  @Test
  void illegalArgumentsAreNumbered() {
    assertEquals(-1, factor("X", 1, 1, new double[] {1}));
    assertEquals(-2, factor("U", -1, 1, new double[] {1}));
    assertEquals(-4, factor("U", 2, 1, new double[4]));
    assertEquals(0, factor("U", 0, 1, new double[] {1}));
    int[][] wrong = {{-1, 1, 1, 1}, {1, -1, 1, 1}, {2, 1, 1, 2}, {2, 1, 2, 1}};
    int[] position = {-2, -3, -5, -7};
    for (int i = 0; i < wrong.length; i++) {
      int info =
          LapackProbe.call(
              LapackProbe.DPOTRS,
              "L",
              wrong[i],
              LapackProbe.NONE,
              new double[4],
              new double[4],
              LapackProbe.NONE,
              LapackProbe.NONE);
      assertEquals(position[i], info);
    }
  }
}
