package org.smkl.data.made;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;

/** Rows that are made, with a seed: the same on every machine. */
public final class MadeRows {
  /** The columns that decide in {@link #many}. */
  public static final List<Integer> RELEVANT = List.of(1, 4, 7);

  private static final double NOISY = 0.05;

  private MadeRows() {}

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

  /** Fills in a point and returns whether it is positive. */
  @FunctionalInterface
  private interface Point {
    boolean fill(double[] x, SplittableRandom random);
  }

  private static Dataset points(int rows, int columns, long seed, Point point) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][columns];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = point.fill(x[i], random) ? 1 : -1;
    }
    return of("made", x, labels);
  }

  /** Two half circles that reach into each other. */
  public static Dataset moons(int rows, long seed) {
    return points(rows, 2, seed, MadeRows::moons);
  }

  private static boolean moons(double[] x, SplittableRandom random) {
    boolean upper = random.nextBoolean();
    double angle = Math.PI * random.nextDouble();
    x[0] = (upper ? Math.cos(angle) : 1 - Math.cos(angle)) + 0.3 * normal(random);
    x[1] = (upper ? Math.sin(angle) : 0.5 - Math.sin(angle)) + 0.3 * normal(random);
    return upper;
  }

  /** A circle in another one. */
  public static Dataset circles(int rows, long seed) {
    return points(rows, 2, seed, MadeRows::circles);
  }

  private static boolean circles(double[] x, SplittableRandom random) {
    boolean inner = random.nextBoolean();
    double angle = 2 * Math.PI * random.nextDouble();
    double radius = inner ? 0.5 : 1;
    x[0] = radius * Math.cos(angle) + 0.2 * normal(random);
    x[1] = radius * Math.sin(angle) + 0.2 * normal(random);
    return inner;
  }

  /** Two columns decide, the others say nothing, and one label in twenty is wrong. */
  public static Dataset xor(int rows, int columns, long seed) {
    return points(rows, columns, seed, MadeRows::xor);
  }

  private static boolean xor(double[] x, SplittableRandom random) {
    Arrays.setAll(x, k -> 2 * random.nextDouble() - 1);
    boolean wrong = random.nextDouble() < NOISY;
    return (x[0] * x[1] > 0) != wrong;
  }

  /** 800 rows of 40 of 1000 words, rare ones most; each class prefers some. */
  public static Dataset words(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return points(
        800,
        1000,
        seed,
        (x, r) -> {
          boolean positive = r.nextBoolean();
          for (int word = 0; word < 40; word++) {
            double u = r.nextDouble();
            int rank = (int) (x.length * u * u * u);
            boolean telling = rank % 5 == (positive ? 0 : 1);
            x[telling || random.nextDouble() < 0.5 ? rank : x.length - 1 - rank / 2] += 1;
          }
          double norm = Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
          Arrays.setAll(x, k -> x[k] / norm);
          return positive;
        });
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
