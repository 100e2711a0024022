package org.smkl.core.score;

import org.smkl.error.Check;

/**
 * Platt's sigmoid: a decision value f belongs to the positive class with probability 1 / (1 + exp(a
 * f + b)). Usually a is negative; it is positive where larger values went with the negative class.
 */
public record Sigmoid(double a, double b) {
  public Sigmoid {
    Check.finite("a", a);
    Check.finite("b", b);
  }

  /**
   * The sigmoid of greatest likelihood for Platt's targets, (N+ + 1) / (N+ + 2) for positive and 1
   * / (N- + 2) for negative rows.
   *
   * <p>Where decision values tell nothing (no rows, one class only, all values equal) a is 0, and
   * every value gets the mean target: 1/2 without rows.
   *
   * @param decisions decision values that were not fitted to their own labels, finite
   * @param positive which rows belong to the positive class
   */
  public static Sigmoid fit(double[] decisions, boolean[] positive) {
    return fit(decisions, positive, null);
  }

  /**
   * Fits a sigmoid with sample weights. They count in units of their mean, so that it does not
   * matter what unit they have: N+ and N- are sums of them. A row of weight 0 is one that is not
   * there.
   *
   * @param weights zero or more, or null for equal ones
   */
  public static Sigmoid fit(double[] decisions, boolean[] positive, double[] weights) {
    Check.finite("decisions", decisions);
    Check.length("positive", positive.length, decisions.length);
    Weights.check(weights, decisions.length);
    return new SigmoidFit(decisions, positive, weights).solve();
  }

  /** The probability of the positive class, for a finite decision value. */
  public double probability(double decision) {
    Check.finite("decision", decision);
    return of(a * decision + b);
  }

  /** 1 / (1 + exp(z)), without overflow. */
  static double of(double z) {
    if (z < 0) {
      return 1 / (1 + Math.exp(z));
    }
    double e = Math.exp(-z);
    return e / (1 + e);
  }
}
