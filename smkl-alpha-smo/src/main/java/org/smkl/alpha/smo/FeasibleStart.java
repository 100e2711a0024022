package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaProblem;

/**
 * Turns any point into a feasible one in signed variables x_j = s_j a_j: clip to the box, then
 * restore sum(x) = 0 by moving as few variables off their bounds as possible, because a point at a
 * bound usually belongs there.
 */
final class FeasibleStart {
  /** Imbalance relative to the sum of a side. More than this is not rounding. */
  private static final double MAX_IMBALANCE = 1e-11;

  /** Imbalance relative to the sum of alpha. Up to this it is rounding. */
  private static final double ROUNDING_IMBALANCE = 1e-15;

  private FeasibleStart() {}

  static void from(AlphaProblem problem, double[] start, double[] x) {
    if (start.length != x.length) {
      throw new IllegalArgumentException(
          "A warm start must have one entry per variable: expected %d, got %d. Maybe it belongs to another problem."
              .formatted(x.length, start.length));
    }
    double[] upper = problem.upper();
    double[] signs = problem.signs();
    for (int j = 0; j < x.length; j++) {
      double a = start[j] > 0 ? Math.min(start[j], upper[j]) : 0;
      x[j] = signs[j] * a;
    }
    balance(problem, x);
  }

  /** Shrinks the heavier side of sum(x) = 0, first its free variables, then those at u. */
  static void balance(AlphaProblem problem, double[] x) {
    double[] upper = problem.upper();
    double excess = sum(x);
    if (excess == 0) {
      return;
    }
    double side = Math.signum(excess);
    double free = 0;
    double bounded = 0;
    for (int j = 0; j < x.length; j++) {
      double a = side * x[j];
      if (a >= upper[j]) {
        bounded += a;
      } else if (a > 0) {
        free += a;
      }
    }
    double need = Math.abs(excess);
    if (need > free / 2 && need <= ROUNDING_IMBALANCE * mass(x)) {
      // The free variables live in the last digits of the others: taking it from them ruins them.
      return;
    }
    double keepFree = need >= free ? 0 : 1 - need / free;
    double keepBounded = need <= free ? 1 : Math.max(0, 1 - (need - free) / bounded);
    for (int j = 0; j < x.length; j++) {
      double a = side * x[j];
      if (a > 0) {
        x[j] *= a >= upper[j] ? keepBounded : keepFree;
      }
    }
    settle(x, upper);
    level(x);
  }

  /**
   * Scales the heavier side down to the lighter one where the differences above lost all digits, as
   * they do when one side outweighs the other by more digits than a double has.
   */
  private static void level(double[] x) {
    double up = 0;
    double down = 0;
    for (double v : x) {
      up += Math.max(0, v);
      down += Math.max(0, -v);
    }
    if (Math.abs(up - down) > MAX_IMBALANCE * Math.min(up, down)) {
      double keepUp = up > down ? down / up : 1;
      double keepDown = down > up ? up / down : 1;
      for (int j = 0; j < x.length; j++) {
        x[j] *= x[j] > 0 ? keepUp : keepDown;
      }
    }
  }

  /** Takes what rounding left of the excess from the variable farthest from its bounds. */
  private static void settle(double[] x, double[] upper) {
    double excess = sum(x);
    double most = Math.abs(excess);
    int roomiest = -1;
    for (int j = 0; j < x.length; j++) {
      double a = Math.abs(x[j]);
      double room = Math.min(a, upper[j] - a);
      if (room > most) {
        most = room;
        roomiest = j;
      }
    }
    if (roomiest >= 0) {
      x[roomiest] -= excess;
    }
  }

  private static double mass(double[] x) {
    double mass = 0;
    for (double v : x) {
      mass += Math.abs(v);
    }
    return mass;
  }

  private static double sum(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v;
    }
    return sum;
  }
}
