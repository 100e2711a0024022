package org.smkl.cv.easymkl;

import org.smkl.api.SymmetricMatrix;
import org.smkl.svm.parallel.Parallel;

/**
 * EasyMKL's quadratic program
 *
 * <pre>  min  gamma'Q gamma,  Q = (1 - L) Y K Y + L I,
 *   s.t. gamma &gt;= 0, summing to 1 over the positive and to 1 over the negative examples. </pre>
 *
 * @param kernels K, the sum of all kernels
 * @param y the labels, -1 or +1
 * @param lambda L, in (0, 1]
 * @param threads at least 1; results do not depend on it
 */
public record MarginProgram(SymmetricMatrix kernels, double[] y, double lambda, int threads) {
  /** Slopes that are summed together: they and what rounding left fit into the nearest cache. */
  private static final int SLOPES_PER_BLOCK = 1024;

  /** Checks Lambda. */
  public MarginProgram {
    if (!(lambda > 0 && lambda <= 1)) {
      throw new IllegalArgumentException(
          "EasyMKL's Lambda lies in (0, 1]; got %s. Maybe use values from 1e-4 to 1."
              .formatted(lambda));
    }
  }

  int n() {
    return y.length;
  }

  /** An entry of Q. */
  double entry(int a, int b) {
    double k = (1 - lambda) * y[a] * y[b] * kernels.get(a, b);
    return a == b ? k + lambda : k;
  }

  /** Every example of a class with the same weight. */
  public double[] uniform() {
    double positive = 0;
    for (double label : y) {
      positive += label > 0 ? 1 : 0;
    }
    double[] gamma = new double[n()];
    for (int j = 0; j < gamma.length; j++) {
      gamma[j] = 1 / (y[j] > 0 ? positive : n() - positive);
    }
    return gamma;
  }

  /**
   * slope = Q gamma, its sums with twice the digits: the entries of polynomial kernels reach 1e14,
   * and what is left when they cancel decides which examples have weight.
   */
  void slopes(double[] gamma, double[] slope) {
    int blocks = (n() + SLOPES_PER_BLOCK - 1) / SLOPES_PER_BLOCK;
    Parallel.run(
        threads,
        blocks,
        block ->
            slopes(
                gamma,
                slope,
                block * SLOPES_PER_BLOCK,
                Math.min(n(), (block + 1) * SLOPES_PER_BLOCK)));
  }

  private void slopes(double[] gamma, double[] slope, int from, int to) {
    DoubledSums sums = new DoubledSums(to - from);
    for (int i = 0; i < gamma.length; i++) {
      if (gamma[i] != 0) {
        sums.add(y[i] * gamma[i], kernels.entries(), i * n() + from);
      }
    }
    for (int j = from; j < to; j++) {
      slope[j] = (1 - lambda) * y[j] * sums.get(j - from) + lambda * gamma[j];
    }
  }

  static double value(double[] gamma, double[] slope) {
    double value = 0;
    for (int j = 0; j < gamma.length; j++) {
      value += gamma[j] * slope[j];
    }
    return value;
  }

  /** The example of a class with the least slope. */
  int least(double[] slope, double label) {
    int least = -1;
    for (int j = 0; j < y.length; j++) {
      if (y[j] == label && (least < 0 || slope[j] < slope[least])) {
        least = j;
      }
    }
    return least;
  }

  /**
   * (gamma'Q gamma - the least over both simplexes of gamma'Q x) / gamma'Q gamma: 0 exactly at
   * stationary points; for positive semidefinite Q the value is at most twice this above the
   * optimum, relatively.
   */
  double violation(double[] gamma, double[] slope) {
    double value = value(gamma, slope);
    double excess = value - slope[least(slope, 1)] - slope[least(slope, -1)];
    return excess / Math.max(Math.abs(value), Double.MIN_NORMAL);
  }
}
