package org.smkl.data.scale;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smkl.error.InputException;

class StandardizerTest {

  @Test
  void deviationDividesByOneLessThanTheNumberOfRows() {
    Standardizer fitted = Standardizer.fit(new double[][] {{1, 10}, {2, 20}, {6, 60}});
    assertArrayEquals(new double[] {3, 30}, fitted.mean());
    assertArrayEquals(new double[] {Math.sqrt(7), Math.sqrt(700)}, fitted.scale(), 1e-14);
    assertEquals((6 - 3) / Math.sqrt(7), fitted.apply(new double[][] {{6, 0}})[0][0], 1e-15);
  }

  @Test
  void constantColumnBecomesZeroEvenWhereItsMeanIsRounded() {
    // Ten times 0.1 sums to less than 1, so the deviation is tiny but not 0.
    double[][] x = new double[10][1];
    for (double[] row : x) {
      row[0] = 0.1;
    }
    Standardizer fitted = Standardizer.fit(x);
    assertEquals(0, fitted.apply(x)[3][0]);
    assertEquals(0, fitted.apply(new double[][] {{5}})[0][0]);
  }

  @Test
  void publishedProtocolDividesByOneHundredMillionth() {
    Standardizer fitted = Standardizer.fitAsPublished(new double[][] {{2}, {2}});
    assertEquals(1e8, fitted.apply(new double[][] {{3}})[0][0], 1e-6);
  }

  @Test
  void valuesTooLargeForDoublesAreRefused() {
    double[][] x = {{1e308}, {-1e308}, {1e308}};
    assertThrows(InputException.class, () -> Standardizer.fit(x));
  }

  @Test
  void rowsOfAnotherLengthAreRefused() {
    Standardizer fitted = Standardizer.fit(new double[][] {{1, 2}, {3, 4}});
    assertThrows(IllegalArgumentException.class, () -> fitted.apply(new double[][] {{1}}));
  }
}
