package org.smkl.core.response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;

/** Small seeded problems with RBF kernels of several widths. */
final class TestProblems {
  private TestProblems() {}

  static Problem rbf(int seed, int n, int q, int k0, double c, double lambda) {
    Random random = new Random(seed);
    double[][] x = new double[n][2];
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      labels[j] = j % 2 == 0 ? 1 : -1;
      x[j][0] = random.nextGaussian() + labels[j];
      x[j][1] = random.nextGaussian();
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double gamma = 0.05 * Math.pow(3, i);
      double[] entries = new double[n * n];
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          double dx = x[j][0] - x[k][0];
          double dy = x[j][1] - x[k][1];
          entries[j * n + k] = Math.exp(-gamma * (dx * dx + dy * dy));
        }
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    double[] box = new double[n];
    Arrays.fill(box, c);
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    return new Problem(grams, psd, labels, box, lambda, k0);
  }
}
