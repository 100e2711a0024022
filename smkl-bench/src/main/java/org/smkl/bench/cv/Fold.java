package org.smkl.bench.cv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.SymmetricMatrix;
import org.smkl.bench.method.KernelData;
import org.smkl.bench.method.Learned;

/** One division of the data: matrices to learn from, and rows of kernel values to test on. */
final class Fold {
  private final KernelData train;
  private final double[][] cross;
  private final double[] testLabels;

  private Fold(KernelData train, double[][] cross, double[] testLabels) {
    this.train = train;
    this.cross = cross;
    this.testLabels = testLabels;
  }

  /** Takes the parts of the whole matrices by index. */
  static Fold of(KernelData whole, int[] trainRows, int[] testRows) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    double[][] cross = new double[whole.q()][];
    for (int i = 0; i < whole.q(); i++) {
      SymmetricMatrix gram = whole.grams().get(i);
      grams.add(SymmetricMatrix.wrap(trainRows.length, part(gram, trainRows, trainRows)));
      cross[i] = part(gram, testRows, trainRows);
    }
    KernelData train =
        new KernelData(grams, whole.psd(), labels(whole.labels(), trainRows), Optional.empty());
    return new Fold(train, cross, labels(whole.labels(), testRows));
  }

  KernelData train() {
    return train;
  }

  int testSize() {
    return testLabels.length;
  }

  /** How many test rows the classifier gets right. */
  int right(Learned learned) {
    double[] decisions = new double[testLabels.length];
    java.util.Arrays.fill(decisions, learned.bias());
    int m = train.n();
    for (int i = 0; i < cross.length; i++) {
      double weight = learned.beta()[i];
      if (weight == 0) {
        continue;
      }
      for (int j = 0; j < m; j++) {
        double v = weight * learned.alpha()[j] * train.labels()[j];
        if (v != 0) {
          for (int t = 0; t < decisions.length; t++) {
            decisions[t] += v * cross[i][t * m + j];
          }
        }
      }
    }
    int right = 0;
    for (int t = 0; t < decisions.length; t++) {
      right += decisions[t] >= 0 == testLabels[t] > 0 ? 1 : 0;
    }
    return right;
  }

  private static double[] part(SymmetricMatrix gram, int[] rows, int[] columns) {
    double[] entries = gram.entries();
    int n = gram.order();
    double[] part = new double[rows.length * columns.length];
    for (int r = 0; r < rows.length; r++) {
      int source = rows[r] * n;
      int target = r * columns.length;
      for (int c = 0; c < columns.length; c++) {
        part[target + c] = entries[source + columns[c]];
      }
    }
    return part;
  }

  private static double[] labels(double[] labels, int[] rows) {
    return java.util.Arrays.stream(rows).mapToDouble(row -> labels[row]).toArray();
  }
}
