package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against matrices whose eigenvalues are known. */
class SpectrumTest {
  @Test
  void matricesOfRankOneWithRoundingOnTopHaveTheirKnownEigenvalues() {
    // tanh saturates at 1: such matrices come from sigmoid kernels on data of a large scale.
    int n = 150;
    for (int round = 0; round < 50; round++) {
      SplittableRandom random = new SplittableRandom(round);
      double[] gram = new double[n * n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          double value = 1 - Math.scalb(random.nextDouble(), -(1 + random.nextInt(60) + 30));
          gram[i * n + j] = value;
          gram[j * n + i] = value;
        }
      }
      double[] values = Spectrum.of(gram, n, false).values();
      Arrays.sort(values);
      assertEquals(n, values[n - 1], 1e-6);
      assertEquals(0, values[0], 1e-6);
    }
  }

  @Test
  void vectorsRebuildTheMatrix() {
    int n = 12;
    double[] gram = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram[i * n + j] = 1.0 / (1 + i + j) - (i == j ? 0.5 : 0);
      }
    }
    Spectrum spectrum = Spectrum.of(gram, n, true);
    double[] rebuilt = new double[n * n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          rebuilt[i * n + j] +=
              spectrum.values()[k] * spectrum.vectors()[k][i] * spectrum.vectors()[k][j];
        }
      }
    }
    assertArrayEquals(gram, rebuilt, 1e-13);
  }
}
