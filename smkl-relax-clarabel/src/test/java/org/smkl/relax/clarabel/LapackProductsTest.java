package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.tck.RequiresSolver;

/** dgemm, dsyrk and dsyr2k against the textbook loops of {@link Dense}. */
@RequiresSolver("clarabel")
final class LapackProductsTest {
  private static final double MARK = 77;
  private static final double ALPHA = -1.5;
  private final Random random = new Random(20240501);

  @ParameterizedTest
  @CsvSource({"1,1,1", "1,4,3", "4,1,3", "3,4,1", "5,5,5", "7,2,9", "40,33,50", "3,2,0"})
  void dgemmIsTheProductForEveryTransposition(int m, int n, int k) {
    for (String letters : new String[] {"NN", "NT", "TN", "TT", "nt", "CC"}) {
      for (double beta : new double[] {0, 1, 0.5}) {
        checkGemm(letters, beta, m, n, k);
      }
    }
  }

  private void checkGemm(String letters, double beta, int m, int n, int k) {
    boolean ta = Character.toUpperCase(letters.charAt(0)) != 'N';
    boolean tb = Character.toUpperCase(letters.charAt(1)) != 'N';
    Dense a = ta ? Dense.random(k, m, random) : Dense.random(m, k, random);
    Dense b = tb ? Dense.random(n, k, random) : Dense.random(k, n, random);
    Dense c = Dense.random(m, n, random);
    double[] out = c.padded(2, MARK);
    int[] sizes = {m, n, k, a.rows() + 3, b.rows() + 1, m + 2};
    LapackProbe.call(
        LapackProbe.DGEMM,
        letters,
        sizes,
        new double[] {ALPHA, beta},
        a.padded(3, Double.NaN),
        b.padded(1, Double.NaN),
        out,
        LapackProbe.NONE);
    Dense product = (ta ? a.transposed() : a).times(tb ? b.transposed() : b);
    Dense expected = Dense.zeros(m, n).plus(beta, c).plus(ALPHA, product);
    assertEquals(0, expected.distance(Dense.unpadded(out, m, n, 2)), 1e-12, letters);
    // what lies between the columns is not C
    assertArrayEquals(Dense.unpadded(out, m, n, 2).padded(2, MARK), out);
  }

  @Test
  void betaZeroOverwritesNaN() {
    double[] c = {Double.NaN};
    int[] sizes = {1, 1, 1, 1, 1, 1};
    double[] scalars = {2, 0};
    double[] three = {3};
    LapackProbe.call(LapackProbe.DGEMM, "NN", sizes, scalars, three, three, c, LapackProbe.NONE);
    assertArrayEquals(new double[] {18}, c);
    c[0] = Double.NaN;
    int[] square = {1, 1, 1, 1};
    LapackProbe.call(
        LapackProbe.DSYRK, "UN", square, scalars, three, LapackProbe.NONE, c, LapackProbe.NONE);
    assertArrayEquals(new double[] {18}, c);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "4,1", "2,5", "6,6", "45,30", "70,70", "3,0"})
  void rankUpdatesChangeTheirTriangleOnly(int n, int k) {
    for (String letters : new String[] {"UN", "UT", "LN", "LT"}) {
      for (double beta : new double[] {0, 1, 0.5}) {
        checkRankUpdates(letters, beta, n, k);
      }
    }
  }

  private void checkRankUpdates(String letters, double beta, int n, int k) {
    boolean transposed = letters.charAt(1) == 'T';
    Dense a = transposed ? Dense.random(k, n, random) : Dense.random(n, k, random);
    Dense b = transposed ? Dense.random(k, n, random) : Dense.random(n, k, random);
    Dense c = Dense.random(n, n, random);
    double[] scalars = {ALPHA, beta};
    Dense opA = transposed ? a.transposed() : a;
    Dense opB = transposed ? b.transposed() : b;

    double[] syrk = c.data().clone();
    int ld = Math.max(1, a.rows());
    LapackProbe.call(
        LapackProbe.DSYRK,
        letters,
        new int[] {n, k, ld, n},
        scalars,
        a.data(),
        LapackProbe.NONE,
        syrk,
        LapackProbe.NONE);
    checkTriangle(letters, c, opA.times(opA.transposed()), beta, syrk);

    double[] syr2k = c.data().clone();
    LapackProbe.call(
        LapackProbe.DSYR2K,
        letters,
        new int[] {n, k, ld, ld, n},
        scalars,
        a.data(),
        b.data(),
        syr2k,
        LapackProbe.NONE);
    Dense product = opA.times(opB.transposed());
    checkTriangle(letters, c, product.plus(1, product.transposed()), beta, syr2k);
  }

  private static void checkTriangle(
      String letters, Dense c, Dense product, double beta, double[] actual) {
    int n = c.rows();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean inside = letters.charAt(0) == 'U' ? i <= j : i >= j;
        double expected = inside ? beta * c.get(i, j) + ALPHA * product.get(i, j) : c.get(i, j);
        assertEquals(expected, actual[i + j * n], inside ? 1e-11 : 0, letters);
      }
    }
  }

  @Test
  void illegalArgumentsLeaveTheResultAlone() {
    double[] one = {1};
    double[] c = {MARK};
    double[] scalars = {1, 0};
    for (String letters : new String[] {"XN", "NX"}) {
      int[] sizes = {1, 1, 1, 1, 1, 1};
      LapackProbe.call(LapackProbe.DGEMM, letters, sizes, scalars, one, one, c, LapackProbe.NONE);
    }
    for (int wrong = 0; wrong < 6; wrong++) {
      int[] sizes = {1, 1, 1, 1, 1, 1};
      sizes[wrong] = wrong < 3 ? -1 : 0;
      LapackProbe.call(LapackProbe.DGEMM, "NN", sizes, scalars, one, one, c, LapackProbe.NONE);
    }
    for (int wrong = 0; wrong < 4; wrong++) {
      int[] sizes = {1, 1, 1, 1, 1};
      sizes[wrong] = wrong < 2 ? -1 : 0;
      int[] four = Arrays.copyOf(sizes, 4);
      LapackProbe.call(
          LapackProbe.DSYRK, "UN", four, scalars, one, LapackProbe.NONE, c, LapackProbe.NONE);
      LapackProbe.call(LapackProbe.DSYR2K, "UN", sizes, scalars, one, one, c, LapackProbe.NONE);
    }
    assertArrayEquals(new double[] {MARK}, c);
  }
}
