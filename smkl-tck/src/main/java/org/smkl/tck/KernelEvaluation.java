package org.smkl.tck;

import java.util.List;
import java.util.SplittableRandom;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.api.kernel.StatisticKernel.Statistic;
import org.smkl.api.kernel.TextKernel;

/** Evaluates kernels of any shape in the plainest way, and makes the data to do it on. */
final class KernelEvaluation {
  private KernelEvaluation() {}

  /** Points around the origin, some of them repeated, one of them zero. */
  static double[][] points(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][d];
    for (int i = 1; i < n; i++) {
      for (int k = 0; k < d; k++) {
        x[i][k] = i % 7 == 3 ? x[i - 1][k] : 6 * random.nextDouble() - 3;
      }
    }
    return x;
  }

  /** The matrix of K(x_i, z_j); a matrix kernel ignores the points but for their number. */
  static double[][] matrix(Kernel kernel, double[][] x, double[][] z) {
    if (kernel instanceof MatrixKernel given) {
      return given.train(x.length);
    }
    double[][] matrix = new double[x.length][z.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < z.length; j++) {
        matrix[i][j] = value(kernel, x[i], z[j]);
      }
    }
    return matrix;
  }

  /** The matrix of K(x_i, x_j) for texts; each is read anew for each pair. */
  static <P> double[][] matrix(TextKernel<P> kernel, List<String> texts) {
    double[][] matrix = new double[texts.size()][texts.size()];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        matrix[i][j] = kernel.value(kernel.read(texts.get(i)), kernel.read(texts.get(j)));
      }
    }
    return matrix;
  }

  private static double value(Kernel kernel, double[] x, double[] z) {
    if (kernel instanceof PairKernel pair) {
      return pair.value(x, z);
    }
    StatisticKernel function = (StatisticKernel) kernel;
    double[] cell = {statistic(function.statistic(), x, z)};
    function.apply(cell, cell, 1);
    return cell[0];
  }

  private static double statistic(Statistic statistic, double[] x, double[] z) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      double difference = x[k] - z[k];
      sum +=
          switch (statistic) {
            case INNER_PRODUCT -> x[k] * z[k];
            case SQUARED_DISTANCE -> difference * difference;
            case L1_DISTANCE -> Math.abs(difference);
          };
    }
    return sum;
  }

  /** Statistics such as occur: of any sign for inner products, zero or more for distances. */
  static double[] statistics(Statistic statistic, int length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      double value = 20 * random.nextDouble() - 10;
      values[i] = statistic == Statistic.INNER_PRODUCT ? value : Math.abs(value);
    }
    values[0] = 0;
    return values;
  }
}
