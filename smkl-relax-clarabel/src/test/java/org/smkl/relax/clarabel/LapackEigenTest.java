package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.tck.RequiresSolver;

/** dsyevr against Jacobi's rotations. */
@RequiresSolver("clarabel")
final class LapackEigenTest {
  private final Random random = new Random(20240503);

  private record Outcome(int info, double[] values, Dense vectors, double[] work) {}

  private static Outcome eigen(String letters, Dense a, int lwork, int liwork) {
    int n = a.rows();
    double[] w = new double[n];
    double[] z = new double[n * n];
    double[] work = new double[3];
    int[] sizes = {n, n + 1, n, lwork, liwork};
    int info =
        LapackProbe.call(
            LapackProbe.DSYEVR,
            letters,
            sizes,
            LapackProbe.NONE,
            a.padded(1, Double.NaN),
            w,
            z,
            work);
    return new Outcome(info, w, new Dense(n, n, z), work);
  }

  private static void check(Dense a) {
    int n = a.rows();
    double tolerance = 1e-12 * n * Math.max(1, a.largest());
    double[] expected = a.eigenvalues();
    for (String uplo : new String[] {"U", "L"}) {
      Dense half = halved(a, uplo);
      Outcome full = eigen("VA" + uplo, half, 1, 1);
      assertEquals(0, full.info);
      assertEquals(n, full.work[1], "eigenvalues found");
      assertArrayEquals(expected, full.values, tolerance);
      Dense v = full.vectors;
      assertEquals(0, identityError(v.transposed().times(v)), 1e-12 * n);
      Dense back = v.times(Dense.diagonal(full.values)).times(v.transposed());
      assertEquals(0, a.distance(back), tolerance);

      Outcome values = eigen("NA" + uplo, half, 1, 1);
      assertEquals(0, values.info);
      assertArrayEquals(expected, values.values, tolerance);
    }
  }

  /** The other triangle must not be read: it holds NaN. */
  private static Dense halved(Dense a, String uplo) {
    Dense half = new Dense(a.rows(), a.rows(), a.data().clone());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.rows(); j++) {
        if (uplo.equals("U") ? i > j : i < j) {
          half.set(i, j, Double.NaN);
        }
      }
    }
    return half;
  }

  private static double identityError(Dense matrix) {
    double[] ones = new double[matrix.rows()];
    Arrays.fill(ones, 1);
    return matrix.distance(Dense.diagonal(ones));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 10, 33, 60})
  void randomMatrices(int n) {
    Dense a = Dense.random(n, n, random);
    check(a.plus(1, a.transposed()));
  }

  @Test
  void rankDeficientAndRepeatedEigenvalues() {
    Dense thin = Dense.random(20, 3, random);
    check(thin.times(thin.transposed()));
    check(Dense.zeros(5, 5));
    check(Dense.diagonal(2, 2, 2, 2));
    check(Dense.diagonal(1e-9, -3, 1e6));
  }

  @Test
  void workspaceQueriesAnswerAndTouchNothing() {
    for (int[] sizes : new int[][] {{-1, -1}, {-1, 1}, {1, -1}}) {
      Outcome outcome = eigen("VAU", Dense.diagonal(3, 1), sizes[0], sizes[1]);
      assertEquals(0, outcome.info);
      assertArrayEquals(new double[] {1, 0, 1}, outcome.work);
      assertArrayEquals(new double[2], outcome.values);
    }
  }

  @Test
  void illegalArgumentsAreNumbered() {
    Dense a = Dense.diagonal(1);
    assertEquals(-1, eigen("XAU", a, 1, 1).info);
    assertEquals(-2, eigen("VIU", a, 1, 1).info);
    assertEquals(-2, eigen("VVU", a, 1, 1).info);
    assertEquals(-3, eigen("VAX", a, 1, 1).info);
    assertEquals(-18, eigen("VAU", a, 0, 1).info);
    assertEquals(-20, eigen("VAU", a, 1, 0).info);
    int[] position = {-4, -6, -15};
    int[][] wrong = {{-1, 1, 1, 1, 1}, {2, 1, 2, 1, 1}, {2, 2, 1, 1, 1}};
    for (int i = 0; i < wrong.length; i++) {
      int info =
          LapackProbe.call(
              LapackProbe.DSYEVR,
              "VAU",
              wrong[i],
              LapackProbe.NONE,
              new double[4],
              new double[2],
              new double[4],
              new double[3]);
      assertEquals(position[i], info);
    }
  }

  @Test
  void notANumberFailsInsteadOfLoopingForever() {
    assertEquals(1, eigen("VAU", Dense.diagonal(1, Double.NaN, 2, 3), 1, 1).info);
    assertEquals(1, eigen("NAL", Dense.diagonal(1, Double.POSITIVE_INFINITY), 1, 1).info);
  }
}
