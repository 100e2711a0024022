package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.cv.method.AdaptiveKernels;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.TestPart;
import org.smkl.data.Dataset;
import org.smkl.gram.PreparedKernels;

/**
 * One division of the data, taken from the whole matrices by index, but for kernels with values
 * that fit the rows.
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
    Dataset train = whole.rows().subset(trainRows);
    Dataset test = whole.rows().subset(testRows);
    List<SymmetricMatrix> grams = new ArrayList<>();
    List<PsdGround> grounds = new ArrayList<>();
    double[][][] cross = new double[whole.q()][][];
    Optional<PreparedKernels> own = whole.adaptive().map(a -> a.prepare(train));
    List<Integer> anew = own.isPresent() ? whole.adaptive().orElseThrow().positions() : List.of();
    for (int i = 0; i < whole.q(); i++) {
      int k = anew.indexOf(i);
      grams.add(k < 0 ? part(whole.grams().get(i), trainRows) : own.get().grams().get(k));
      grounds.add(k < 0 ? whole.grounds().get(i).subset(trainRows) : own.get().grounds().get(k));
      cross[i] = k < 0 ? rows(whole.grams().get(i), testRows, trainRows) : null;
    }
    if (own.isPresent()) {
      AdaptiveKernels adaptive = whole.adaptive().orElseThrow();
      double[][][] values = adaptive.cross(own.get(), train.table(), test.table());
      for (int k = 0; k < values.length; k++) {
        cross[anew.get(k)] = values[k];
      }
    }
    KernelData data =
        new KernelData(grams, grounds, train, whole.options(), Optional.empty(), whole.rules());
    return new Fold(data, new TestPart(cross, test, data.task()));
  }

  private static SymmetricMatrix part(SymmetricMatrix gram, int[] chosen) {
    int m = chosen.length;
    double[] entries = new double[m * m];
    for (int r = 0; r < m; r++) {
      copyRow(gram, chosen[r], chosen, entries, r * m);
    }
    return SymmetricMatrix.wrap(m, entries);
  }

  private static double[][] rows(SymmetricMatrix gram, int[] rows, int[] columns) {
    double[][] values = new double[rows.length][columns.length];
    for (int t = 0; t < rows.length; t++) {
      copyRow(gram, rows[t], columns, values[t], 0);
    }
    return values;
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
