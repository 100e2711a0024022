package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JacobiEigenvaluesTest {
  @Test
  void secondDifferencesHaveTheirKnownEigenvalues() {
    int n = 30;
    double[][] matrix = new double[n][n];
    double[] expected = new double[n];
    for (int i = 0; i < n; i++) {
      matrix[i][i] = 2;
      if (i > 0) {
        matrix[i][i - 1] = -1;
        matrix[i - 1][i] = -1;
      }
      expected[i] = 2 - 2 * Math.cos(Math.PI * (i + 1) / (n + 1));
    }
    double[] found = JacobiEigenvalues.of(matrix);
    Arrays.sort(found);
    assertArrayEquals(expected, found, 1e-13);
  }

  @Test
  void matricesOfLowRankConverge() {
    int n = 25;
    double[][] ones = new double[n][n];
    for (double[] row : ones) {
      Arrays.fill(row, 3);
    }
    double[] found = JacobiEigenvalues.of(ones);
    Arrays.sort(found);
    double[] expected = new double[n];
    expected[n - 1] = 75;
    assertArrayEquals(expected, found, 1e-12);
  }

  @Test
  void matricesThatAreNotFiniteAreRefused() {
    double[][] bad = {{1, Double.NaN}, {Double.NaN, 1}};
    assertThrows(IllegalStateException.class, () -> JacobiEigenvalues.of(bad));
  }
}
