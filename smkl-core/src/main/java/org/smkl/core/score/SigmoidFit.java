package org.smkl.core.score;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Newton's method with backtracking of Lin, Lin and Weng, "A note on Platt's probabilistic outputs
 * for support vector machines" (2007).
 *
 * <p>Unlike theirs it works on decision values moved to [-1, 1], so that the Hessian is well scaled
 * whatever their size. This loses nothing: no target is 0 or 1, so that a f + b is of moderate size
 * at the optimum for every row.
 */
final class SigmoidFit {
  private static final int ITERATIONS = 200;
  private static final double RIDGE = 1e-12;
  private static final double LEAST_STEP = 1e-10;

  /** Share of the promised decrease that a step must achieve. */
  private static final double MIN_DECREASE = 1e-4;

  /** Factor by which rounding may raise the loss; without it the last steps would be refused. */
  private static final double MAX_RISE = 1 + 1e-14;

  /** Over less a slope could overflow: such values are equal for every purpose. */
  private static final double LEAST_RANGE = 1e-280;

  /** Size of the gradient, for each row. */
  private static final double GRADIENT_TOLERANCE = 1e-13;

  private final double middle;
  private final double halfRange;
  private final double[] x;
  private final double[] targets;
  private final double[] weights;
  private final double start;
  private final boolean oneClass;

  SigmoidFit(double[] decisions, boolean[] positive, double[] given) {
    double[] units = Weights.scaled(given, decisions.length);
    int[] rows = IntStream.range(0, units.length).filter(i -> units[i] > 0).toArray();
    int n = rows.length;
    double mean = Arrays.stream(rows).mapToDouble(i -> units[i]).sum() / n;
    weights = Arrays.stream(rows).mapToDouble(i -> units[i] / mean).toArray();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double positives = 0;
    double negatives = 0;
    for (int k = 0; k < n; k++) {
      least = Math.min(least, decisions[rows[k]]);
      most = Math.max(most, decisions[rows[k]]);
      positives += positive[rows[k]] ? weights[k] : 0;
      negatives += positive[rows[k]] ? 0 : weights[k];
    }
    middle = least / 2 + most / 2;
    halfRange = most / 2 - least / 2;
    oneClass = positives == 0 || negatives == 0;
    start = Math.log((negatives + 1) / (positives + 1));
    x = new double[n];
    targets = new double[n];
    for (int k = 0; k < n; k++) {
      x[k] = (decisions[rows[k]] - middle) / halfRange;
      targets[k] = positive[rows[k]] ? (positives + 1) / (positives + 2) : 1 / (negatives + 2);
    }
  }

  Sigmoid solve() {
    if (oneClass || halfRange < LEAST_RANGE) {
      return constant();
    }
    double a = 0;
    double b = start;
    double loss = loss(a, b);
    double[] curvatures = new double[x.length];
    double[] gaps = new double[x.length];
    for (int round = 0; round < ITERATIONS; round++) {
      double curvature = RIDGE;
      double moment = 0;
      double gap = 0;
      for (int i = 0; i < x.length; i++) {
        double z = a * x[i] + b;
        curvatures[i] = weights[i] * Sigmoid.of(z) * Sigmoid.of(-z);
        gaps[i] = weights[i] * (targets[i] - Sigmoid.of(z));
        curvature += curvatures[i];
        moment += curvatures[i] * x[i];
        gap += gaps[i];
      }
      // About this centre the Hessian is diagonal, so that no determinant cancels.
      double centre = moment / curvature;
      double spread = RIDGE;
      double tilt = 0;
      for (int i = 0; i < x.length; i++) {
        spread += curvatures[i] * (x[i] - centre) * (x[i] - centre);
        tilt += gaps[i] * (x[i] - centre);
      }
      if (Math.max(Math.abs(tilt), Math.abs(gap)) <= GRADIENT_TOLERANCE * x.length) {
        break;
      }
      double da = -tilt / spread;
      double db = -gap / curvature - centre * da;
      double slope = -tilt * tilt / spread - gap * gap / curvature;
      double step = 1;
      double next = loss(a + da, b + db);
      while (step >= LEAST_STEP && !(next <= loss * MAX_RISE + MIN_DECREASE * step * slope)) {
        step /= 2;
        next = loss(a + step * da, b + step * db);
      }
      if (step < LEAST_STEP) {
        break;
      }
      a += step * da;
      b += step * db;
      loss = next;
    }
    return unscaled(a, b);
  }

  /** The mean target for all. */
  private Sigmoid constant() {
    double sum = 0;
    for (int i = 0; i < targets.length; i++) {
      sum += weights[i] * targets[i];
    }
    double mean = targets.length == 0 ? 0.5 : sum / targets.length;
    return new Sigmoid(0, Math.log((1 - mean) / mean));
  }

  private Sigmoid unscaled(double a, double b) {
    double slope = a / halfRange;
    return new Sigmoid(slope, b - slope * middle);
  }

  /** Minus the logarithm of the likelihood. */
  private double loss(double a, double b) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double z = a * x[i] + b;
      double linear = (z >= 0 ? targets[i] : targets[i] - 1) * z;
      sum += weights[i] * (linear + Math.log1p(Math.exp(-Math.abs(z))));
    }
    return sum;
  }
}
