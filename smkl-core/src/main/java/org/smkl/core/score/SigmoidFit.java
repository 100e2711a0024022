package org.smkl.core.score;

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
  private static final double SUFFICIENT = 1e-4;

  /** What the loss may rise by: without it the last steps, which fall by less, would be refused. */
  private static final double ROUNDING = 1 + 1e-14;

  /** Over less a slope could overflow: such values are equal for every purpose. */
  private static final double LEAST_RANGE = 1e-280;

  /** Of the gradient, for each row. */
  private static final double TOLERANCE = 1e-13;

  private final double middle;
  private final double halfRange;
  private final double[] x;
  private final double[] targets;
  private final double start;
  private final boolean oneClass;

  SigmoidFit(double[] decisions, boolean[] positive) {
    int n = decisions.length;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    int positives = 0;
    for (int i = 0; i < n; i++) {
      least = Math.min(least, decisions[i]);
      most = Math.max(most, decisions[i]);
      positives += positive[i] ? 1 : 0;
    }
    middle = least / 2 + most / 2;
    halfRange = most / 2 - least / 2;
    oneClass = positives == 0 || positives == n;
    start = Math.log((n - positives + 1.0) / (positives + 1.0));
    x = new double[n];
    targets = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = (decisions[i] - middle) / halfRange;
      targets[i] = positive[i] ? (positives + 1.0) / (positives + 2.0) : 1 / (n - positives + 2.0);
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
        curvatures[i] = Sigmoid.of(z) * Sigmoid.of(-z);
        gaps[i] = targets[i] - Sigmoid.of(z);
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
      if (Math.max(Math.abs(tilt), Math.abs(gap)) <= TOLERANCE * x.length) {
        break;
      }
      double da = -tilt / spread;
      double db = -gap / curvature - centre * da;
      double slope = -tilt * tilt / spread - gap * gap / curvature;
      double step = 1;
      double next = loss(a + da, b + db);
      while (step >= LEAST_STEP && !(next <= loss * ROUNDING + SUFFICIENT * step * slope)) {
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
    for (double target : targets) {
      sum += target;
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
      sum += (z >= 0 ? targets[i] : targets[i] - 1) * z + Math.log1p(Math.exp(-Math.abs(z)));
    }
    return sum;
  }
}
