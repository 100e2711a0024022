package org.smkl.api.alpha;

import org.smkl.api.Problem;

/** Moves any vector into A = { 0 &lt;= a &lt;= box, y'a = 0 }, close by. */
public final class FeasibleAlpha {
  private FeasibleAlpha() {}

  /**
   * Clips to the box (NaN counts as 0), then scales the heavier class down until both classes carry
   * the same sum, so that no bound is left. A new array.
   */
  public static double[] repair(Problem problem, double[] alpha) {
    return repair(problem.box(), problem.labels(), alpha);
  }

  /** The same for { 0 &lt;= a &lt;= upper, s'a = 0 } with any signs s of -1 and +1. */
  public static double[] repair(double[] upper, double[] signs, double[] alpha) {
    double[] repaired = new double[alpha.length];
    double positive = 0;
    double negative = 0;
    for (int j = 0; j < alpha.length; j++) {
      double a = Double.isNaN(alpha[j]) ? 0 : Math.max(0, Math.min(alpha[j], upper[j]));
      repaired[j] = a;
      if (signs[j] > 0) {
        positive += a;
      } else {
        negative += a;
      }
    }
    double heavy = positive > negative ? 1 : -1;
    double factor =
        positive == negative ? 1 : Math.min(positive, negative) / Math.max(positive, negative);
    for (int j = 0; j < repaired.length; j++) {
      if (signs[j] == heavy) {
        repaired[j] *= factor;
      }
    }
    return repaired;
  }
}
