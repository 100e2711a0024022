package org.smkl.alpha.smo;

import java.util.Arrays;
import java.util.Random;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;

/** Overlapping classes in a few dimensions, from a seed. */
final class Instances {
  private Instances() {}

  /** A mixture of a linear and a Gaussian kernel; weight 1 is linear alone. */
  static AlphaProblem mixture(int n, double c, double linearWeight, long seed) {
    Random random = new Random(seed);
    double[] y = new double[n];
    double[][] x = new double[n][4];
    for (int i = 0; i < n; i++) {
      y[i] = i % 2 == 0 ? 1 : -1;
      double shift = 0.7 * y[i];
      Arrays.setAll(x[i], d -> random.nextGaussian() + shift);
    }
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double inner = 0;
        double distance = 0;
        for (int d = 0; d < 4; d++) {
          inner += x[i][d] * x[j][d];
          distance += Math.pow(x[i][d] - x[j][d], 2);
        }
        entries[i * n + j] = linearWeight * inner + (1 - linearWeight) * Math.exp(-0.3 * distance);
      }
    }
    double[] box = new double[n];
    Arrays.fill(box, c);
    return AlphaProblem.classification(SymmetricMatrix.wrap(n, entries), y, box);
  }
}
