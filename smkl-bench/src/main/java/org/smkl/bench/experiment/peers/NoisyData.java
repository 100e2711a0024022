package org.smkl.bench.experiment.peers;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;

/**
 * Rows that no kernel separates. The fewer columns, the smoother the published kernels are on them,
 * and the fewer points stay free: about a fifth with two columns, nearly all with twenty.
 */
final class NoisyData {
  /** The deviation of the noise, beside a signal of about 1. */
  private static final double NOISE = 1;

  private NoisyData() {}

  static Dataset of(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] direction = new double[columns];
    for (int c = 0; c < columns; c++) {
      direction[c] = normal(random) / Math.sqrt(columns);
    }
    double[][] x = new double[rows][columns];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      double score = NOISE * normal(random);
      for (int c = 0; c < columns; c++) {
        x[i][c] = normal(random);
        score += direction[c] * x[i][c];
      }
      score += 0.5 * Math.sin(2 * x[i][0]) * x[i][1];
      labels[i] = score > 0 ? 1 : -1;
    }
    return new Dataset(
        "noisy-%d-%d".formatted(rows, columns),
        IntStream.range(0, columns).mapToObj(c -> "x" + c).toList(),
        x,
        labels,
        "1",
        "-1");
  }

  /** Twelve uniform numbers are as good as normal here, and the same on every machine. */
  static double normal(SplittableRandom random) {
    double sum = -6;
    for (int k = 0; k < 12; k++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}
