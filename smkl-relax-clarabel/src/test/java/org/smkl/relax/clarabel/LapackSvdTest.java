package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.tck.RequiresSolver;

/** dgesdd and dgesvd against one-sided Jacobi rotations. */
@RequiresSolver("clarabel")
final class LapackSvdTest {
  private static final int[] ROUTINES = {LapackProbe.DGESDD, LapackProbe.DGESVD};
  private final Random random = new Random(20240504);

  private record Outcome(int info, double[] s, Dense u, Dense vt, double[] work) {}

  private static Outcome svd(int routine, Dense a, int lwork) {
    int m = a.rows();
    int n = a.columns();
    int k = Math.min(m, n);
    double[] s = new double[k];
    double[] both = new double[(m + 1) * k + (k + 2) * n];
    double[] work = new double[1];
    int[] sizes = {m, n, m + 3, m + 1, k + 2, lwork};
    double[] input = a.padded(3, Double.NaN);
    int info = LapackProbe.call(routine, "SS", sizes, LapackProbe.NONE, input, s, both, work);
    double[] tail = Arrays.copyOfRange(both, (m + 1) * k, both.length);
    Dense u = Dense.unpadded(both, m, k, 1);
    return new Outcome(info, s, u, Dense.unpadded(tail, k, n, 2), work);
  }

  private static void check(Dense a) {
    int k = Math.min(a.rows(), a.columns());
    double tolerance = 1e-12 * Math.max(1, a.largest()) * Math.max(a.rows(), a.columns());
    double[] ones = new double[k];
    Arrays.fill(ones, 1);
    Dense identity = Dense.diagonal(ones);
    for (int routine : ROUTINES) {
      Outcome outcome = svd(routine, a, 1);
      assertEquals(0, outcome.info);
      assertArrayEquals(a.singularValues(), outcome.s, tolerance);
      Dense u = outcome.u;
      Dense vt = outcome.vt;
      assertEquals(0, identity.distance(u.transposed().times(u)), 1e-12 * k);
      assertEquals(0, identity.distance(vt.times(vt.transposed())), 1e-12 * k);
      assertEquals(0, a.distance(u.times(Dense.diagonal(outcome.s)).times(vt)), tolerance);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,3", "4,4", "30,30", "1,5", "5,1", "3,7", "7,3", "60,4", "4,60"})
  void randomMatrices(int m, int n) {
    check(Dense.random(m, n, random));
  }

  @Test
  void rankDeficientMatrices() {
    check(Dense.random(12, 2, random).times(Dense.random(2, 9, random)));
    check(Dense.random(9, 1, random).times(Dense.random(1, 12, random)));
    check(Dense.zeros(4, 4));
    check(Dense.zeros(3, 6));
    check(Dense.diagonal(1, 1, 1, 0, 0));
  }

  @Test
  void workspaceQueriesAnswerAndTouchNothing() {
    for (int routine : ROUTINES) {
      Outcome outcome = svd(routine, Dense.diagonal(3, 1), -1);
      assertEquals(0, outcome.info);
      assertArrayEquals(new double[] {1}, outcome.work);
      assertArrayEquals(new double[2], outcome.s);
    }
  }

  @Test
  void illegalArgumentsAreNumbered() {
    int[][] wrong = {
      {-1, 2, 2, 2, 2, 1},
      {2, -1, 2, 2, 2, 1},
      {2, 2, 1, 2, 2, 1},
      {2, 2, 2, 1, 2, 1},
      {2, 2, 2, 2, 1, 1},
      {2, 2, 2, 2, 2, 0}
    };
    int[] dgesdd = {-2, -3, -5, -8, -10, -12};
    int[] dgesvd = {-3, -4, -6, -9, -11, -13};
    int[] right = {2, 2, 2, 2, 2, 1};
    assertEquals(-1, call(LapackProbe.DGESDD, "A", right));
    assertEquals(-1, call(LapackProbe.DGESVD, "NS", right));
    assertEquals(-2, call(LapackProbe.DGESVD, "SO", right));
    for (int i = 0; i < wrong.length; i++) {
      assertEquals(dgesdd[i], call(LapackProbe.DGESDD, "S", wrong[i]));
      assertEquals(dgesvd[i], call(LapackProbe.DGESVD, "SS", wrong[i]));
    }
  }

  private static int call(int routine, String letters, int[] sizes) {
    double[] square = new double[4];
    return LapackProbe.call(
        routine, letters, sizes, LapackProbe.NONE, square, square, new double[8], new double[1]);
  }

  @Test
  void notANumberFailsInsteadOfLoopingForever() {
    for (int routine : ROUTINES) {
      assertEquals(1, svd(routine, Dense.diagonal(1, Double.NaN, 2, 3), 1).info);
    }
  }
}
