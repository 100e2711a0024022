package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against exact sums, for every remainder of the unrolled loops. */
class VectorsTest {
  private static final SplittableRandom RANDOM = new SplittableRandom(2);

  @Test
  void dotIsTheExactSumUpToRounding() {
    for (int n = 0; n < 20; n++) {
      double[] a = RANDOM.doubles(n + 3, -1, 1).toArray();
      double[] b = RANDOM.doubles(n + 3, -1, 1).toArray();
      assertEquals(exact(a, b, 0, n + 3), Vectors.dot(a, b), 1e-15 * (n + 3));
      assertEquals(exact(a, b, 2, n + 2), Vectors.dot(a, b, 2, n + 2), 1e-15 * (n + 3));
    }
  }

  @Test
  void productsWithASubmatrixAreThoseOfItsEntries() {
    int n = 17;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        entries[i * n + j] = RANDOM.nextDouble(-1, 1);
        entries[j * n + i] = entries[i * n + j];
      }
    }
    for (int count = 0; count <= n; count++) {
      int[] chosen = RANDOM.ints(0, n).distinct().limit(count).sorted().toArray();
      double[] v = RANDOM.doubles(count, -1, 1).toArray();
      double[] expected = new double[count];
      double quadratic = 0;
      for (int k = 0; k < count; k++) {
        for (int l = 0; l < count; l++) {
          expected[k] += entries[chosen[k] * n + chosen[l]] * v[l];
        }
        quadratic += v[k] * expected[k];
      }
      assertArrayEquals(expected, Submatrix.product(entries, n, chosen, chosen, v), 1e-14);
      assertEquals(quadratic, Submatrix.quadratic(entries, n, chosen, v), 1e-13);
    }
  }

  @Test
  void supportIsWhatIsNotZero() {
    assertArrayEquals(new int[] {1, 3}, Support.of(new double[] {0, -1, -0.0, Double.NaN, 0}));
    assertArrayEquals(IntStream.range(0, 4).toArray(), Support.where(4, j -> true));
  }

  private static double exact(double[] a, double[] b, int from, int to) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int j = from; j < to; j++) {
      sum = sum.add(new BigDecimal(a[j]).multiply(new BigDecimal(b[j])));
    }
    return sum.doubleValue();
  }
}
