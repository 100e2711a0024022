package org.smkl.api.alpha;

import java.util.Arrays;

/** The primal loss sum_j u_j max(0, p_j - s_j (f_row(j) + t)) and its exact minimiser over t. */
final class Hinge {
  private Hinge() {}

  static double loss(AlphaProblem problem, double[] f, double bias) {
    double[] linear = problem.linear();
    double[] upper = problem.upper();
    double[] signs = problem.signs();
    double loss = 0;
    for (int j = 0; j < linear.length; j++) {
      loss += upper[j] * Math.max(0, linear[j] - signs[j] * (f[problem.row(j)] + bias));
    }
    return loss;
  }

  /**
   * The loss is convex and piecewise linear in t with a kink at s_j p_j - f_j for every j, where
   * its slope grows by u_j. Left of all kinks the slope is -(sum of u_j with s_j = +1); the minimum
   * is at the kink where the slope stops being negative.
   */
  static double bestBias(AlphaProblem problem, double[] f) {
    double[] signs = problem.signs();
    double[] linear = problem.linear();
    double[] upper = problem.upper();
    int m = linear.length;
    double[] kinks = new double[m];
    double slope = 0;
    for (int j = 0; j < m; j++) {
      kinks[j] = signs[j] * linear[j] - f[problem.row(j)];
      if (signs[j] > 0) {
        slope -= upper[j];
      }
    }
    return select(kinks, upper, -slope);
  }

  /** The least kink at which the weights of the kinks up to it reach the needed weight. */
  private static double select(double[] kinks, double[] weights, double needed) {
    int m = kinks.length;
    if (m == 0) {
      return 0;
    }
    Integer[] order = new Integer[m];
    for (int j = 0; j < m; j++) {
      order[j] = j;
    }
    Arrays.sort(order, (a, b) -> Double.compare(kinks[a], kinks[b]));
    double reached = 0;
    for (Integer j : order) {
      reached += weights[j];
      if (reached >= needed) {
        return kinks[j];
      }
    }
    return kinks[order[m - 1]];
  }
}
