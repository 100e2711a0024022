package org.smkl.tck;

import java.util.Arrays;
import java.util.Random;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;

/** Small alpha-steps, from named seeds. */
final class AlphaProblems {
  private AlphaProblems() {}

  /** A Gaussian kernel on points in the plane; well-behaved. */
  static AlphaProblem gaussian(int n, double box, long seed) {
    return AlphaProblem.classification(
        gaussianGram(points(n, 2, seed)), labels(n, seed), constant(n, box));
  }

  /** A linear kernel on fewer dimensions than points: rank-deficient. */
  static AlphaProblem linear(int n, int dimensions, double box, long seed) {
    return AlphaProblem.classification(
        linearGram(points(n, dimensions, seed)), labels(n, seed), constant(n, box));
  }

  /** Every point twice, one pair with contradicting labels. */
  static AlphaProblem duplicates(int n, double box, long seed) {
    double[][] x = points(n, 2, seed);
    double[] y = labels(n, seed);
    for (int i = 0; i + 1 < n; i += 2) {
      x[i + 1] = x[i];
      y[i + 1] = y[i];
    }
    y[1] = -y[0];
    return AlphaProblem.classification(gaussianGram(x), y, constant(n, box));
  }

  /** A box of its own for each variable. */
  static AlphaProblem boxes(int n, long seed) {
    Random random = new Random(seed);
    double[] box = random.doubles(n, 0.01, 10).toArray();
    return AlphaProblem.classification(gaussianGram(points(n, 2, seed)), labels(n, seed), box);
  }

  /** One box per class, as class weights give. */
  static AlphaProblem classBoxes(int n, double positive, double negative, long seed) {
    double[] y = labels(n, seed);
    double[] box = Arrays.stream(y).map(label -> label > 0 ? positive : negative).toArray();
    return AlphaProblem.classification(gaussianGram(points(n, 2, seed)), y, box);
  }

  /** A linear term of mixed signs. */
  static AlphaProblem linearTerm(int n, long seed) {
    double[] p = new Random(seed).doubles(n, -0.5, 2).toArray();
    return new AlphaProblem(
        gaussianGram(points(n, 2, seed)), null, p, constant(n, 3), labels(n, seed));
  }

  /** Epsilon-regression of a sine: two variables with opposite signs per row. */
  static AlphaProblem regression(int n, double box, long seed) {
    double[][] x = points(n, 1, seed);
    int[] rows = new int[2 * n];
    double[] p = new double[2 * n];
    double[] s = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double target = Math.sin(2 * x[i][0]);
      rows[i] = i;
      rows[n + i] = i;
      p[i] = target - 0.1;
      p[n + i] = -target - 0.1;
      s[i] = 1;
      s[n + i] = -1;
    }
    return new AlphaProblem(gaussianGram(x), rows, p, constant(2 * n, box), s);
  }

  /** A sigmoid kernel, whose Gram matrix is indefinite. */
  static AlphaProblem indefinite(int n, double box, long seed) {
    double[] entries = linearGram(points(n, 2, seed)).entries().clone();
    Arrays.setAll(entries, e -> Math.tanh(0.7 * entries[e] - 1));
    return AlphaProblem.classification(
        SymmetricMatrix.wrap(n, entries), labels(n, seed), constant(n, box));
  }

  private static double[][] points(int n, int dimensions, long seed) {
    Random random = new Random(31 * seed + 7);
    double[][] x = new double[n][dimensions];
    for (double[] point : x) {
      Arrays.setAll(point, d -> random.nextGaussian());
    }
    return x;
  }

  /** Random labels with both classes present. */
  private static double[] labels(int n, long seed) {
    Random random = new Random(17 * seed + 3);
    double[] y = new double[n];
    Arrays.setAll(y, i -> i == 0 ? 1 : i == n - 1 ? -1 : random.nextBoolean() ? 1 : -1);
    return y;
  }

  private static double[] constant(int n, double value) {
    double[] array = new double[n];
    Arrays.fill(array, value);
    return array;
  }

  private static SymmetricMatrix linearGram(double[][] x) {
    int n = x.length;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int d = 0; d < x[i].length; d++) {
          entries[i * n + j] += x[i][d] * x[j][d];
        }
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  private static SymmetricMatrix gaussianGram(double[][] x) {
    int n = x.length;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double distance = 0;
        for (int d = 0; d < x[i].length; d++) {
          distance += (x[i][d] - x[j][d]) * (x[i][d] - x[j][d]);
        }
        entries[i * n + j] = Math.exp(-distance);
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }
}
