package org.smkl.bench.experiment.speed;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;

/**
 * Any number of rows of one distribution: columns, ten or more, three of which decide the label.
 */
final class ManyRows {
  private static final int COLUMNS = 10;

  /** The columns that decide. */
  static final List<Integer> RELEVANT = List.of(1, 4, 7);

  private ManyRows() {}

  static Dataset of(int n, long seed) {
    return of(n, COLUMNS, seed);
  }

  static Dataset of(int n, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][columns];
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      Arrays.setAll(x[j], c -> normal(random));
      double[] row = x[j];
      double score =
          1.5 * Math.sin(2 * row[1])
              + (row[4] * row[4] - 1)
              + 1.2 * Math.tanh(2 * row[7])
              + 0.7 * normal(random);
      labels[j] = score > 0 ? 1 : -1;
    }
    return new Dataset(
        "rows-" + n,
        IntStream.range(0, columns).mapToObj(c -> "x" + c).toList(),
        x,
        labels,
        "1",
        "-1");
  }

  /** Twelve uniform numbers are as good as normal here, and the same on every machine. */
  private static double normal(SplittableRandom random) {
    double sum = -6;
    for (int k = 0; k < 12; k++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}
