package org.smkl.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricMatrixTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 5, 13, 64})
  void theProductIsThatOfTheDefinition(int n) {
    Random random = new Random(n);
    double[] entries = new double[n * n];
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i % 3 == 1 ? 0 : random.nextGaussian();
      for (int j = 0; j <= i; j++) {
        entries[i * n + j] = random.nextGaussian();
        entries[j * n + i] = entries[i * n + j];
      }
    }
    double[] expected = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        expected[i] += entries[i * n + j] * x[j];
      }
    }
    // What was there before does not count, and what lies beyond the order is left alone.
    double[] out = new double[n + 1];
    Arrays.fill(out, 7);
    SymmetricMatrix.wrap(n, entries).multiply(x, out);
    assertArrayEquals(expected, Arrays.copyOf(out, n), 0.0);
    assertEquals(7, out[n]);
  }
}
