package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.SymmetricMatrix;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.TestPart;

/**
 * One division of the data, taken from the whole matrices by index.
 *
 * @param train matrices to learn from
 * @param test rows of kernel values to test on
 */
record Fold(KernelData train, TestPart test) {
  /** Rows without weight are not tested: they would count nothing. */
  static Fold of(KernelData whole, int[] trainRows, int[] leftOut) {
    int[] testRows =
        whole
            .rows()
            .weights()
            .map(w -> Arrays.stream(leftOut).filter(row -> w[row] > 0).toArray())
            .orElse(leftOut);
    List<SymmetricMatrix> grams = new ArrayList<>();
    double[][][] cross = new double[whole.q()][testRows.length][];
    int m = trainRows.length;
    for (int i = 0; i < whole.q(); i++) {
      SymmetricMatrix gram = whole.grams().get(i);
      double[] entries = new double[m * m];
      for (int r = 0; r < m; r++) {
        copyRow(gram, trainRows[r], trainRows, entries, r * m);
      }
      grams.add(SymmetricMatrix.wrap(m, entries));
      for (int t = 0; t < testRows.length; t++) {
        cross[i][t] = new double[m];
        copyRow(gram, testRows[t], trainRows, cross[i][t], 0);
      }
    }
    KernelData train =
        new KernelData(
            grams,
            whole.grounds().stream().map(g -> g.subset(trainRows)).toList(),
            whole.rows().subset(trainRows),
            whole.options());
    return new Fold(train, new TestPart(cross, whole.rows().subset(testRows), train.task()));
  }

  private static void copyRow(
      SymmetricMatrix gram, int row, int[] columns, double[] target, int offset) {
    double[] entries = gram.entries();
    int start = row * gram.order();
    for (int c = 0; c < columns.length; c++) {
      target[offset + c] = entries[start + columns[c]];
    }
  }
}
