package org.smkl.data.made;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;

/** Rows of several shapes, those of bench/peers/cold.py. */
public final class MadeShapes {
  /** Means of classes, in standard deviations of their rows. */
  private static final double CLASS_SPREAD = 1.3;

  private MadeShapes() {}

  /**
   * Rows of one shape.
   *
   * @param kind noisy; rare, of which one row in fifty is positive; apart, which a line separates;
   *     twice, noisy with rounded columns and so the same rows again and again; numbers to predict;
   *     or how many classes
   */
  public static Dataset of(String kind, int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][columns];
    double[] score = new double[rows];
    for (int i = 0; i < rows; i++) {
      Arrays.setAll(x[i], c -> MadeRows.normal(random));
      double signal = x[i][0] * x[i][1] + Math.sin(2 * x[i][columns - 1]) + 0.5 * x[i][0];
      score[i] = signal + (kind.equals("rare") ? 0.3 : 0.6) * MadeRows.normal(random);
    }
    return switch (kind) {
      case "noisy" -> MadeRows.of(kind, x, labels(score, 0));
      case "rare" -> MadeRows.of(kind, x, labels(score, sorted(score)[rows - rows / 50 - 1]));
      case "twice" -> {
        for (double[] row : x) {
          Arrays.setAll(row, c -> Math.rint(row[c]));
        }
        yield MadeRows.of(kind, x, labels(score, 0));
      }
      case "apart" -> {
        double[] labels = labels(Arrays.stream(x).mapToDouble(r -> r[0] + r[1]).toArray(), 0);
        IntStream.range(0, rows).forEach(i -> x[i][0] += 0.8 * labels[i]);
        yield MadeRows.of(kind, x, labels);
      }
      case "numbers" -> {
        double mean = Arrays.stream(score).average().orElse(0);
        DoubleStream squares = Arrays.stream(score).map(s -> (s - mean) * (s - mean));
        double deviation = Math.sqrt(squares.average().orElse(1));
        yield Dataset.of(x, Arrays.stream(score).map(s -> (s - mean) / deviation).toArray());
      }
      default -> classes(x, Integer.parseInt(kind), random);
    };
  }

  private static Dataset classes(double[][] x, int count, SplittableRandom random) {
    double[][] centres = new double[count][x[0].length];
    for (double[] centre : centres) {
      Arrays.setAll(centre, c -> CLASS_SPREAD * MadeRows.normal(random));
    }
    String[] classes = new String[x.length];
    for (int i = 0; i < x.length; i++) {
      double[] row = x[i];
      double[] centre = centres[i % count];
      Arrays.setAll(row, c -> row[c] + centre[c]);
      classes[i] = "c" + i % count;
    }
    return Dataset.of(x, classes);
  }

  private static double[] labels(double[] score, double threshold) {
    return Arrays.stream(score).map(s -> s > threshold ? 1 : -1).toArray();
  }

  private static double[] sorted(double[] values) {
    return Arrays.stream(values).sorted().toArray();
  }
}
