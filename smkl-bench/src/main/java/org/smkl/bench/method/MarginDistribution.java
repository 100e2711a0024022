package org.smkl.bench.method;

import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * EasyMKL's quadratic program
 *
 * <pre>  min  gamma'Q gamma,  Q = (1 - L) Y K Y + L I,
 *   s.t. gamma &gt;= 0, summing to 1 over the positive and to 1 over the negative examples. </pre>
 *
 * Weight moves between two examples of one class at a time, the pair that gains most, until the
 * optimality conditions hold. Where K is indefinite this ends at a stationary point.
 */
final class MarginDistribution {
  /** The relative violation of the optimality conditions that counts as solved. */
  static final double TOLERANCE = 1e-6;

  /** Enough for all but repeated points at the smallest Lambda; each move costs O(n). */
  static final int MOST_MOVES = 2_000_000;

  private static final int MOVES_BETWEEN_CHECKS = 64;

  private final SymmetricMatrix kernels;
  private final double[] y;
  private final double lambda;
  private final double[] gamma;
  private final double[] slope;

  /**
   * What was found.
   *
   * @param gamma the distribution
   * @param violation (gamma'Q gamma - the least over both simplexes of gamma'Q x) / gamma'Q gamma:
   *     0 exactly at stationary points; for positive semidefinite Q the value is at most twice this
   *     above the optimum, relatively
   */
  record Result(double[] gamma, double violation) {}

  private MarginDistribution(
      SymmetricMatrix kernels, double[] labels, double lambda, double[] start) {
    this.kernels = kernels;
    this.y = labels;
    this.lambda = lambda;
    this.gamma = start.clone();
    this.slope = new double[labels.length];
  }

  /** Every example of a class with the same weight. */
  static double[] uniform(double[] labels) {
    double positive = 0;
    for (double label : labels) {
      positive += label > 0 ? 1 : 0;
    }
    double[] gamma = new double[labels.length];
    for (int j = 0; j < gamma.length; j++) {
      gamma[j] = 1 / (labels[j] > 0 ? positive : labels.length - positive);
    }
    return gamma;
  }

  /**
   * Solves the program.
   *
   * @param start a distribution to begin with
   * @param moves at most so many; what is then left of the violation is reported
   */
  static Result solve(
      SymmetricMatrix kernels,
      double[] labels,
      double lambda,
      double[] start,
      int moves,
      StopSignal stop) {
    if (!(lambda > 0 && lambda <= 1)) {
      throw new IllegalArgumentException(
          "EasyMKL's Lambda lies in (0, 1]; got %s. Maybe use values from 1e-4 to 1."
              .formatted(lambda));
    }
    MarginDistribution run = new MarginDistribution(kernels, labels, lambda, start);
    run.refresh();
    for (int move = 0; move < moves; move++) {
      if (move % MOVES_BETWEEN_CHECKS == 0 && (stop.stopRequested() || run.solved())) {
        break;
      }
      if (!run.move()) {
        break;
      }
    }
    run.refresh();
    return new Result(run.gamma, run.violation());
  }

  /** Whether the conditions hold, with slopes computed afresh before it is believed. */
  private boolean solved() {
    if (violation() > TOLERANCE / 2) {
      return false;
    }
    refresh();
    return violation() <= TOLERANCE / 2;
  }

  /** slope = Q gamma. */
  private void refresh() {
    double[] v = new double[y.length];
    for (int j = 0; j < v.length; j++) {
      v[j] = y[j] * gamma[j];
    }
    kernels.multiply(v, slope);
    for (int j = 0; j < v.length; j++) {
      slope[j] = (1 - lambda) * y[j] * slope[j] + lambda * gamma[j];
    }
  }

  /** Moves weight to the example of least slope of one class; false where nothing can be gained. */
  private boolean move() {
    int to = -1;
    int from = -1;
    double best = 0;
    for (double label : new double[] {1, -1}) {
      int least = least(label);
      for (int j = 0; j < y.length; j++) {
        double difference = slope[j] - slope[least];
        if (y[j] == label && gamma[j] > 0 && difference > 0) {
          double gain = gain(difference, curvature(least, j), gamma[j]);
          if (gain > best) {
            best = gain;
            to = least;
            from = j;
          }
        }
      }
    }
    if (to < 0) {
      return false;
    }
    shift(to, from);
    return true;
  }

  private int least(double label) {
    int least = -1;
    for (int j = 0; j < y.length; j++) {
      if (y[j] == label && (least < 0 || slope[j] < slope[least])) {
        least = j;
      }
    }
    return least;
  }

  private double curvature(int a, int b) {
    double k = kernels.get(a, a) + kernels.get(b, b) - 2 * kernels.get(a, b);
    return (1 - lambda) * k + 2 * lambda;
  }

  /** What the objective loses, halved, over the best step of at most so much weight. */
  private static double gain(double difference, double curvature, double most) {
    double step = curvature > 0 ? Math.min(most, difference / curvature) : most;
    return step * (difference - curvature * step / 2);
  }

  private void shift(int to, int from) {
    double curvature = curvature(to, from);
    double difference = slope[from] - slope[to];
    boolean all = !(curvature > 0) || difference / curvature >= gamma[from];
    double step = all ? gamma[from] : difference / curvature;
    gamma[to] += step;
    gamma[from] = all ? 0 : gamma[from] - step;
    double[] k = kernels.entries();
    int n = y.length;
    double factor = (1 - lambda) * step * y[to];
    for (int j = 0; j < n; j++) {
      slope[j] += factor * y[j] * (k[to * n + j] - k[from * n + j]);
    }
    slope[to] += lambda * step;
    slope[from] -= lambda * step;
  }

  private double violation() {
    double value = 0;
    for (int j = 0; j < y.length; j++) {
      value += gamma[j] * slope[j];
    }
    double excess = value - slope[least(1)] - slope[least(-1)];
    return excess / Math.max(Math.abs(value), Double.MIN_NORMAL);
  }
}
