package org.smkl.plugin.guard;

import org.smkl.api.beta.BetaProjector;
import org.smkl.certificate.ExactPoints;

/** A beta-projector whose weights lie in B: exactly, so that what is evaluated there holds. */
final class GuardedBeta extends GuardedPlugin<BetaProjector> implements BetaProjector {
  /** How far the sum of weights may be from 1. */
  private static final double SUM_TOLERANCE = 1e-12;

  GuardedBeta(BetaProjector projector, PluginOrigin origin) {
    super(projector, origin);
  }

  @Override
  public double[] project(double[] w, int k0) {
    requireArguments(w, k0);
    double[] given = origin.own() ? w : w.clone();
    double[] beta =
        finite("weights", cheap("project()", () -> plugin.project(given, k0)), w.length);
    double sum = 0;
    int support = 0;
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] < 0) {
        throw broken("it returned the negative weight %s at %d".formatted(beta[i], i));
      }
      sum += beta[i];
      support += beta[i] > 0 ? 1 : 0;
    }
    if (support > k0) {
      throw broken(
          "it returned %d weights that are not zero; at most k0 = %d may be"
              .formatted(support, k0));
    }
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      throw broken("it returned weights that sum to %s instead of 1".formatted(sum));
    }
    return ExactPoints.beta(beta);
  }

  private static void requireArguments(double[] w, int k0) {
    boolean finite = true;
    for (double value : w) {
      finite &= Double.isFinite(value);
    }
    if (!finite || k0 < 1 || k0 > w.length) {
      throw new IllegalArgumentException(
          "A projection needs finite entries and k0 in 1..%d; got k0 = %d and %s entries."
              .formatted(w.length, k0, finite ? "finite" : "infinite or undefined"));
    }
  }
}
