package org.example.smkl;

import java.util.Arrays;
import org.smkl.api.Problem;

/**
 * One step in the weights: minimises g'b + L/2 |b - y|^2 + lambda sum_i b_i^2 / z_i over the
 * simplex and the indicators of a node. With a multiplier for each of the two sums the kernels
 * separate; both are found by halving intervals.
 */
final class ProximalStep {
  private static final int STEPS = 100;

  private final Problem problem;
  private final Indicators indicators;

  ProximalStep(Problem problem, Indicators indicators) {
    this.problem = problem;
    this.indicators = indicators;
  }

  double[] from(double[] y, double[] gradient, double curvature) {
    double[] pull = new double[y.length];
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < y.length; i++) {
      pull[i] = curvature * y[i] - gradient[i];
      top = indicators.allows(i) ? Math.max(top, pull[i]) : top;
    }
    double width = curvature + 2 * problem.lambda();
    while (sum(weights(pull, top - width, curvature)) < 1) {
      width *= 2;
    }
    double low = 0;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + width) / 2;
      if (sum(weights(pull, top - middle, curvature)) < 1) {
        low = middle;
      } else {
        width = middle;
      }
    }
    double[] beta = weights(pull, top - width, curvature);
    double sum = sum(beta);
    return Arrays.stream(beta).map(b -> b / sum).toArray();
  }

  /** The minimiser where the multiplier of sum(b) = 1 is given. */
  private double[] weights(double[] pull, double multiplier, double curvature) {
    double lambda = problem.lambda();
    double[] c = Arrays.stream(pull).map(p -> Math.max(0, p - multiplier)).toArray();
    double most = Arrays.stream(c).max().orElseThrow() / (2 * lambda);
    double[] z =
        indicators.fit(
            most,
            (i, scale) ->
                c[i] == 0
                    ? 0
                    : scale == 0 ? 1 : Math.max(0, (c[i] / scale - 2 * lambda) / curvature));
    double[] beta = new double[c.length];
    for (int i = 0; i < c.length; i++) {
      beta[i] = c[i] * z[i] / (curvature * z[i] + 2 * lambda);
    }
    return beta;
  }

  private static double sum(double[] entries) {
    return Arrays.stream(entries).sum();
  }
}
