package org.smkl.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
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

  @Test
  void aViewOfAViewIsThePartOfThePart() {
    double[] entries = {1, 2, 3, 4, 2, 5, 6, 7, 3, 6, 8, 9, 4, 7, 9, 10};
    SymmetricMatrix whole = SymmetricMatrix.wrap(4, entries);
    SymmetricMatrix view = whole.view(new int[] {3, 0, 2});
    SymmetricMatrix inner = view.view(new int[] {2, 0});
    double[] row = new double[3];
    view.row(1, row);
    assertArrayEquals(new double[] {4, 1, 3}, row);
    view.row(2, new int[] {0, 2}, 2, row);
    assertArrayEquals(new double[] {9, 8, 3}, row);
    double[] product = new double[2];
    inner.multiply(new double[] {1, 2}, product);
    assertArrayEquals(new double[] {26, 29}, product);
    assertEquals(10, inner.get(1, 1));
    assertArrayEquals(new double[] {8, 9, 9, 10}, inner.entries());
    assertArrayEquals(whole.part(new int[] {3, 0, 2}).entries(), view.entries());
    assertThrows(IndexOutOfBoundsException.class, () -> view.view(new int[] {3}));
  }
}
