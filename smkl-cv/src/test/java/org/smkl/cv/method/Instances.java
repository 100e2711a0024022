package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.smkl.api.Budget;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Small random instances. */
public final class Instances {
  private Instances() {}

  public static MethodContext context() {
    return new MethodContext(Toolbox.of(Plugins.discover()), 1e-9, 1, Budget.oneThread());
  }

  /** Gram matrices XX' of random points of q different dimensions and scales. */
  public static KernelData random(int n, int q, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      labels[j] = j < 2 ? 2 * j - 1 : random.nextBoolean() ? 1 : -1;
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      int d = 1 + i % 4;
      double[][] x = new double[n][d];
      for (double[] row : x) {
        for (int c = 0; c < d; c++) {
          row[c] = (2 * random.nextDouble() - 1) * Math.pow(3, i % 3);
        }
      }
      double[] entries = new double[n * n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          for (int c = 0; c < d; c++) {
            entries[a * n + b] += x[a][c] * x[b][c];
          }
        }
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    return new KernelData(grams, Collections.nCopies(q, PsdGround.stored()), labels);
  }
}
