package org.smkl.bench.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;

/** Rows that are made, with a seed: the same on every machine. */
public final class MadeData {
  /** The columns that decide in {@link #many}. */
  public static final List<Integer> RELEVANT = List.of(1, 4, 7);

  private MadeData() {}

  /** Rows of columns x0, x1, ... with labels 1 and -1. */
  public static Dataset of(String name, double[][] x, double[] labels) {
    List<String> names = IntStream.range(0, x[0].length).mapToObj(c -> "x" + c).toList();
    return new Dataset(name, names, x, labels, "1", "-1");
  }

  /**
   * Rows that no kernel separates: a direction, an interaction, and as much noise. The fewer
   * columns, the smoother the published kernels are on them, and the fewer points stay free: about
   * a fifth with two columns, nearly all with twenty.
   */
  public static Dataset noisy(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] direction = new double[columns];
    for (int c = 0; c < columns; c++) {
      direction[c] = normal(random) / Math.sqrt(columns);
    }
    double[][] x = new double[rows][columns];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      double score = normal(random);
      for (int c = 0; c < columns; c++) {
        x[i][c] = normal(random);
        score += direction[c] * x[i][c];
      }
      score += 0.5 * Math.sin(2 * x[i][0]) * x[i][1];
      labels[i] = score > 0 ? 1 : -1;
    }
    return of("noisy-%d-%d".formatted(rows, columns), x, labels);
  }

  /** Any number of rows of one distribution: columns, eight or more, three of which decide. */
  public static Dataset many(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][columns];
    double[] labels = new double[rows];
    for (int j = 0; j < rows; j++) {
      Arrays.setAll(x[j], c -> normal(random));
      double[] row = x[j];
      double score =
          1.5 * Math.sin(2 * row[1])
              + (row[4] * row[4] - 1)
              + 1.2 * Math.tanh(2 * row[7])
              + 0.7 * normal(random);
      labels[j] = score > 0 ? 1 : -1;
    }
    return of("rows-" + rows, x, labels);
  }

  /** Twelve uniform numbers are as good as normal here, and the same on every machine. */
  public static double normal(SplittableRandom random) {
    double sum = -6;
    for (int k = 0; k < 12; k++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}
