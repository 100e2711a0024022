package org.smkl.core.probability;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;
import org.smkl.data.Target;

/** Classes around the corners of a regular polygon, and a fit of theirs. */
final class Rows {
  private Rows() {}

  /** So many rows of each class in turn, two columns, deviation 1. */
  static Dataset polygon(double radius, long seed, int... counts) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = Arrays.stream(counts).sum();
    double[][] x = new double[n][];
    int[] labels = new int[n];
    int row = 0;
    for (int c = 0; c < counts.length; c++) {
      double angle = 2 * Math.PI * c / counts.length;
      for (int k = 0; k < counts[c]; k++, row++) {
        labels[row] = c;
        x[row] =
            new double[] {
              radius * Math.cos(angle) + random.nextGaussian(),
              radius * Math.sin(angle) + random.nextGaussian()
            };
      }
    }
    return of(x, labels, counts.length, Optional.empty());
  }

  static Dataset of(double[][] x, int[] labels, int classes, Optional<double[]> weights) {
    List<String> names = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    return new Dataset("rows", List.of("u", "v"), x, new Target.Labels(names, labels), weights);
  }

  static Dataset weighted(Dataset data, double... weights) {
    return new Dataset(
        data.name(), data.featureNames(), data.x(), data.target(), Optional.of(weights));
  }

  static double rbf(double[] x, double[] z, double gamma) {
    double squares = 0;
    for (int j = 0; j < x.length; j++) {
      squares += (x[j] - z[j]) * (x[j] - z[j]);
    }
    return Math.exp(-gamma * squares);
  }
}
