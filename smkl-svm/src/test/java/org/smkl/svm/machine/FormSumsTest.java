package org.smkl.svm.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Forms against sums over all pairs. */
class FormSumsTest {
  private static final int N = 620;

  @Test
  void formsAreSumsOverAllPairs() {
    SplittableRandom random = new SplittableRandom(2);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      double[] entries = new double[N * N];
      for (int r = 0; r < N; r++) {
        for (int c = 0; c <= r; c++) {
          entries[r * N + c] = random.nextDouble() - 0.5;
          entries[c * N + r] = entries[r * N + c];
        }
      }
      grams.add(SymmetricMatrix.wrap(N, entries));
    }
    KernelSource source = KernelSource.of(grams);
    // More than one stretch, no multiple of a strip or of four; not in order, one point twice.
    int[] points = new int[547];
    for (int k = 0; k < points.length; k++) {
      points[k] = k == 3 ? 0 : (N - 1 - k);
    }
    double[][] w = new double[4][];
    for (int k = 0; k < w.length; k++) {
      w[k] = random.doubles(points.length, -1, 1).toArray();
    }
    double[][][] forms = new double[3][4][4];
    source.reduce(
        new int[] {0, 2},
        points,
        points,
        FormSums.stretches(points.length),
        new FormSums(w, 3),
        (stretch, sums) -> {
          for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 4; k++) {
              for (int l = 0; l < 4; l++) {
                forms[i][k][l] += sums[i][k][l];
              }
            }
          }
        },
        StopSignal.NEVER);
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 4; k++) {
        for (int l = 0; l < 4; l++) {
          double expected = 0;
          for (int r = 0; r < points.length && i != 1; r++) {
            for (int c = 0; c < points.length; c++) {
              expected += w[k][r] * grams.get(i).get(points[r], points[c]) * w[l][c];
            }
          }
          assertEquals(expected, forms[i][k][l], 1e-9);
        }
      }
    }
  }
}
