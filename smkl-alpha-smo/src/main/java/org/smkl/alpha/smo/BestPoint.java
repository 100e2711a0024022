package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;

/**
 * The best point so far of the problem as it was given, by the gap recomputed from its data. Falls
 * back to zero, which is always feasible, where overflow or underflow leaves nothing else.
 */
final class BestPoint {
  /** Imbalance relative to the sum of alpha; the contract allows a thousand times as much. */
  private static final double MAX_IMBALANCE = 1e-12;

  private final AlphaProblem problem;
  private double[] alpha;
  private AlphaValue value;
  private double least = Double.POSITIVE_INFINITY;

  BestPoint(AlphaProblem problem) {
    this.problem = problem;
  }

  /** Takes the point if it is feasible and better; says whether the gap is half of what it was. */
  boolean offer(double[] point) {
    AlphaValue found = problem.evaluate(point);
    boolean valid = feasible(point) && finite(found);
    if (alpha == null && !valid) {
      alpha = new double[point.length];
      value = problem.evaluate(alpha);
    }
    if (valid && (alpha == null || !(found.relativeGap() >= value.relativeGap()))) {
      alpha = point;
      value = found;
    }
    // Rounding may leave less than nothing, and half of that is more.
    double gap = Math.max(0, found.primal() - found.dual());
    boolean halved = valid && gap < least / 2;
    least = halved ? gap : least;
    return halved;
  }

  boolean within(double tolerance) {
    return problem.surelyWithin(alpha, value, tolerance);
  }

  double[] alpha() {
    return alpha;
  }

  AlphaValue value() {
    return value;
  }

  private boolean feasible(double[] point) {
    double balance = 0;
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      balance += problem.signs()[j] * point[j];
      sum += point[j];
    }
    return Math.abs(balance) <= MAX_IMBALANCE * point.length * sum;
  }

  private static boolean finite(AlphaValue value) {
    return Double.isFinite(value.dual()) && Double.isFinite(value.primal());
  }
}
