package org.smkl.relax.saddle;

import org.smkl.numeric.Vectors;

/** A direction of the interior-point method and the complementarity that it aims at. */
final class NewtonStep {
  /** Multiple of the aim. Smaller products are corrected. */
  private static final double MIN_PRODUCT = 0.1;

  /** Multiple of the aim. Larger products are corrected. */
  private static final double MAX_PRODUCT = 10;

  final double[][] xi;
  final double[] sigma;
  final double[] roof;
  final double[] roofMultiplier;
  final double[][] cone;
  final double[][] coneDual;
  double room;
  double kappa;
  final double[] slack;
  final double[] price;
  double rho;
  double nu;
  final double[] x;
  final double[] lowMultiplier;
  final double[] highMultiplier;
  final double[] eta;

  /** What each complementary product shall become, less what it is. */
  final double[] sigmaTarget;

  final double[] roofTarget;
  final double[][] coneTarget;
  double roomTarget;
  final double[] slackTarget;
  final double[] lowTarget;
  final double[] highTarget;

  NewtonStep(MinimisingSide weights, MaximisingSide strategy) {
    int p = weights.p;
    int m = strategy.m;
    eta = new double[strategy.eta.length];
    slack = new double[weights.slack.length];
    price = new double[slack.length];
    slackTarget = new double[slack.length];
    xi = new double[3][p];
    sigma = new double[p];
    roof = new double[p];
    roofMultiplier = new double[p];
    cone = new double[p][3];
    coneDual = new double[p][3];
    x = new double[m];
    lowMultiplier = new double[m];
    highMultiplier = new double[m];
    sigmaTarget = new double[p];
    roofTarget = new double[p];
    coneTarget = new double[p][3];
    lowTarget = new double[m];
    highTarget = new double[m];
  }

  /** Aims at products of the given size; with the affine direction, less its own product. */
  void aim(MinimisingSide weights, MaximisingSide strategy, NewtonStep affine, double size) {
    boolean second = affine != null;
    for (int i = 0; i < weights.p; i++) {
      sigmaTarget[i] =
          size
              - weights.xi[0][i] * weights.sigma[i]
              - (second ? affine.xi[0][i] * affine.sigma[i] : 0);
      if (weights.cones[i] != null) {
        roofTarget[i] =
            size
                - weights.roof[i] * weights.roofMultiplier[i]
                - (second ? affine.roof[i] * affine.roofMultiplier[i] : 0);
        aimCone(weights.cones[i], i, affine, size);
      }
    }
    roomTarget = size - weights.room * weights.kappa - (second ? affine.room * affine.kappa : 0);
    for (int g = 0; g < slack.length; g++) {
      slackTarget[g] =
          size
              - weights.slack[g] * weights.price[g]
              - (second ? affine.slack[g] * affine.price[g] : 0);
    }
    for (int j = 0; j < strategy.m; j++) {
      double dx = second ? affine.x[j] : 0;
      lowTarget[j] =
          size
              - strategy.low[j] * strategy.lowMultiplier[j]
              - (second ? dx * affine.lowMultiplier[j] : 0);
      highTarget[j] =
          size
              - strategy.high[j] * strategy.highMultiplier[j]
              + (second ? dx * affine.highMultiplier[j] : 0);
    }
  }

  /**
   * Aims at what products outside of a range around a size lack of it after t times another step;
   * those of cones, which are few, stay as they are.
   */
  void balance(
      MinimisingSide weights, MaximisingSide strategy, NewtonStep step, double t, double size) {
    for (int i = 0; i < weights.p; i++) {
      double b = weights.xi[0][i] + t * step.xi[0][i];
      sigmaTarget[i] = lack(b * (weights.sigma[i] + t * step.sigma[i]), size);
    }
    for (int j = 0; j < strategy.m; j++) {
      double low = strategy.low[j] + t * step.x[j];
      lowTarget[j] = lack(low * (strategy.lowMultiplier[j] + t * step.lowMultiplier[j]), size);
      double high = strategy.high[j] - t * step.x[j];
      highTarget[j] = lack(high * (strategy.highMultiplier[j] + t * step.highMultiplier[j]), size);
    }
  }

  private static double lack(double product, double size) {
    if (product < MIN_PRODUCT * size) {
      return MIN_PRODUCT * size - product;
    }
    return product > MAX_PRODUCT * size
        ? Math.max(MAX_PRODUCT * size - product, -MAX_PRODUCT * size)
        : 0;
  }

  /** Adds a multiple of another step. */
  void add(NewtonStep other, double f) {
    for (int k = 0; k < 3; k++) {
      Vectors.add(xi[k], f, other.xi[k]);
    }
    Vectors.add(sigma, f, other.sigma);
    Vectors.add(roof, f, other.roof);
    Vectors.add(roofMultiplier, f, other.roofMultiplier);
    for (int i = 0; i < cone.length; i++) {
      Vectors.add(cone[i], f, other.cone[i]);
      Vectors.add(coneDual[i], f, other.coneDual[i]);
    }
    room += f * other.room;
    kappa += f * other.kappa;
    Vectors.add(slack, f, other.slack);
    Vectors.add(price, f, other.price);
    rho += f * other.rho;
    nu += f * other.nu;
    Vectors.add(x, f, other.x);
    Vectors.add(lowMultiplier, f, other.lowMultiplier);
    Vectors.add(highMultiplier, f, other.highMultiplier);
    Vectors.add(eta, f, other.eta);
  }

  private void aimCone(Cone3 c, int i, NewtonStep affine, double size) {
    double[] rhs = new double[3];
    Cone3.product(c.lambda, c.lambda, rhs);
    rhs[0] = size - rhs[0];
    rhs[1] = -rhs[1];
    rhs[2] = -rhs[2];
    if (affine != null) {
      double[] a = new double[3];
      double[] b = new double[3];
      c.divide(affine.cone[i], a);
      c.multiply(affine.coneDual[i], b);
      Cone3.product(a, b, a);
      for (int r = 0; r < 3; r++) {
        rhs[r] -= a[r];
      }
    }
    c.quotient(rhs, coneTarget[i]);
  }

  /** The longest step, at most 1e3, that stays inside. */
  double length(MinimisingSide weights, MaximisingSide strategy) {
    double t = 1e3;
    for (int i = 0; i < weights.p; i++) {
      t = limit(t, weights.xi[0][i], xi[0][i]);
      t = limit(t, weights.sigma[i], sigma[i]);
      if (weights.cones[i] != null) {
        t = limit(t, weights.roof[i], roof[i]);
        t = limit(t, weights.roofMultiplier[i], roofMultiplier[i]);
        t = Cone3.step(weights.cones[i].s, cone[i], t);
        t = Cone3.step(weights.cones[i].z, coneDual[i], t);
      }
    }
    if (weights.conic) {
      t = limit(t, weights.room, room);
      t = limit(t, weights.kappa, kappa);
    }
    for (int g = 0; g < slack.length; g++) {
      t = limit(t, weights.slack[g], slack[g]);
      t = limit(t, weights.price[g], price[g]);
    }
    for (int j = 0; j < strategy.m; j++) {
      t = limit(t, strategy.low[j], x[j]);
      t = limit(t, strategy.lowMultiplier[j], lowMultiplier[j]);
      t = limit(t, strategy.high[j], -x[j]);
      t = limit(t, strategy.highMultiplier[j], highMultiplier[j]);
    }
    return t;
  }

  private static double limit(double t, double value, double change) {
    return change < 0 ? Math.min(t, -value / change) : t;
  }

  /** Moves both sides by t times this step. */
  void move(MinimisingSide weights, MaximisingSide strategy, double t) {
    for (int i = 0; i < weights.p; i++) {
      weights.xi[0][i] += t * xi[0][i];
      weights.sigma[i] += t * sigma[i];
      if (weights.cones[i] != null) {
        weights.xi[1][i] += t * xi[1][i];
        weights.xi[2][i] += t * xi[2][i];
        weights.roof[i] += t * roof[i];
        weights.roofMultiplier[i] += t * roofMultiplier[i];
        for (int r = 0; r < 3; r++) {
          weights.cones[i].s[r] += t * cone[i][r];
          weights.cones[i].z[r] += t * coneDual[i][r];
        }
      }
    }
    weights.room += t * room;
    weights.kappa += t * kappa;
    Vectors.add(weights.slack, t, slack);
    Vectors.add(weights.price, t, price);
    weights.rho += t * rho;
    weights.nu += t * nu;
    for (int j = 0; j < strategy.m; j++) {
      strategy.x[j] += t * x[j];
      strategy.low[j] += t * x[j];
      strategy.lowMultiplier[j] += t * lowMultiplier[j];
      strategy.high[j] -= t * x[j];
      strategy.highMultiplier[j] += t * highMultiplier[j];
    }
    for (int c = 0; c < eta.length; c++) {
      strategy.eta[c] += t * eta[c];
    }
  }
}
