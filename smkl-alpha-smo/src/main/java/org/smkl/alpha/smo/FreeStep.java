package org.smkl.alpha.smo;

import org.smkl.api.StopSignal;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;

/**
 * Newton's method on the face of the free variables: maximises the dual exactly over those that are
 * inside their box, subject to sum(d) = 0, and drops the ones that run into a bound on the way. It
 * finishes in a few steps where pairs of variables crawl.
 *
 * <p>The matrix that is factored is K_FF + c 11' + ridge: the rank-one term changes nothing on
 * sum(d) = 0 and makes the matrix regular whenever the step is unique; the ridge sends a step with
 * no curvature to a bound. The length of a step that ends inside comes from K itself, so that the
 * dual value never falls there.
 */
final class FreeStep {
  private static final double RIDGE = 1e-12;
  private static final double RIDGE_GROWTH = 1e3;
  private static final int RIDGE_TRIALS = 3;

  /** Newton steps of one phase, however few variables are free. */
  private static final int MIN_STEPS = 16;

  /** Variables that may leave their bound after one step. */
  private static final int ADMITTED_VARIABLES = 8;

  private static final int NOTHING = -2;
  private static final int INSIDE = -1;

  private final Cholesky factor = new Cholesky();
  private int[] free = new int[0];
  private double[] direction = new double[0];
  private double[] ones = new double[0];
  private double[] image = new double[0];
  private double[] origin = new double[0];
  private double[] gradient = new double[0];
  private double[] gathered = new double[0];
  private int count;
  private double shift;
  private double ridge;

  /** Number of variables inside their box. */
  static int countFree(Subproblem sub) {
    int count = 0;
    for (int t = 0; t < sub.size; t++) {
      if (sub.upMask[t] == 0 && sub.downMask[t] == 0) {
        count++;
      }
    }
    return count;
  }

  /** Takes steps and counts them; 0 if the face is not concave or there was nothing to do. */
  int improve(Subproblem sub, StopSignal stop) {
    collect(sub);
    if (count < 2 || !factorFace(sub, stop)) {
      return 0;
    }
    int limit = Math.max(MIN_STEPS, count / 4);
    int inside = 0;
    int steps = 0;
    for (int cycle = 0; cycle < limit && count >= 2 && !stop.stopRequested(); cycle++) {
      int blocked = step(sub);
      steps += blocked == NOTHING ? 0 : 1;
      if (blocked >= 0) {
        drop(blocked);
        inside = 0;
      } else if (blocked == NOTHING || ++inside > 1) {
        settle(sub);
        inside = 0;
        if (!admit(sub)) {
          break;
        }
      }
    }
    settle(sub);
    return steps;
  }

  /** Adds the worst violators at a bound to the face; false if there are none. */
  private boolean admit(Subproblem sub) {
    double level = 0;
    for (int a = 0; a < count; a++) {
      level += sub.g[free[a]] / count;
    }
    double noise = 0;
    for (int a = 0; a < count; a++) {
      noise = Math.max(noise, Math.abs(sub.g[free[a]] - level));
    }
    double worst = 0;
    for (int t = 0; t < sub.size; t++) {
      worst = Math.max(worst, violation(sub, t, level));
    }
    int before = count;
    if (worst > 2 * noise) {
      for (int t = 0; t < sub.size && count < before + ADMITTED_VARIABLES; t++) {
        if (violation(sub, t, level) > worst / 2) {
          append(sub, t);
        }
      }
    }
    return count > before;
  }

  /** By how much a variable at a bound wants to leave it; 0 for free ones. */
  private static double violation(Subproblem sub, int t, double level) {
    boolean up = sub.upMask[t] == 0;
    boolean down = sub.downMask[t] == 0;
    return up == down ? 0 : up ? sub.g[t] - level : level - sub.g[t];
  }

  private void append(Subproblem sub, int t) {
    gather(sub, t);
    for (int b = 0; b < count; b++) {
      gathered[b] += shift;
    }
    if (factor.append(gathered, sub.diagonal[t] + shift + ridge, 0)) {
      free[count++] = t;
    }
  }

  /**
   * One step; returns the position that hit a bound, INSIDE or NOTHING. A step that a bound cuts
   * short takes K_FF d from the equations that d solves; only one that stays inside, where nothing
   * comes after it to put it right, is measured by K itself.
   */
  private int step(Subproblem sub) {
    double slope = ascent(sub);
    if (!(slope > 0 && slope < Double.POSITIVE_INFINITY)) {
      return NOTHING;
    }
    double length = 1;
    double curvature = slope - ridge * Vectors.dot(direction, direction, 0, count);
    int blocked = firstBlocked(sub, length);
    if (blocked < 0) {
      curvature = curvature(sub);
      length = curvature > 0 ? slope / curvature : Double.POSITIVE_INFINITY;
      blocked = firstBlocked(sub, length);
    }
    if (blocked >= 0) {
      length = room(sub, blocked) / direction[blocked];
    }
    if (Double.isInfinite(length)) {
      return NOTHING;
    }
    sub.dual += length * (slope - length * curvature / 2);
    for (int a = 0; a < count; a++) {
      int t = free[a];
      double target = sub.x[t] + length * direction[a];
      sub.x[t] = Math.min(sub.hi[t], Math.max(sub.lo[t], target));
      sub.g[t] -= length * image[a];
    }
    if (blocked >= 0) {
      int t = free[blocked];
      sub.x[t] = direction[blocked] > 0 ? sub.hi[t] : sub.lo[t];
    }
    return blocked;
  }

  /** The position whose bound is met first, before the given length; INSIDE if none is. */
  private int firstBlocked(Subproblem sub, double length) {
    double first = length;
    int blocked = INSIDE;
    for (int a = 0; a < count; a++) {
      double reach = direction[a] == 0 ? first : room(sub, a) / direction[a];
      if (reach < first) {
        first = reach;
        blocked = a;
      }
    }
    return blocked;
  }

  /** How far a variable can go the way of its direction, with the sign of that way. */
  private double room(Subproblem sub, int a) {
    int t = free[a];
    return direction[a] > 0 ? sub.hi[t] - sub.x[t] : sub.lo[t] - sub.x[t];
  }

  /** Fills the direction with M^-1 (g - t 1), sum zero, and the image; returns the slope g'd. */
  private double ascent(Subproblem sub) {
    for (int a = 0; a < count; a++) {
      direction[a] = sub.g[free[a]];
      ones[a] = 1;
    }
    factor.solve(direction, ones);
    double sumDirection = 0;
    double sumOnes = 0;
    for (int a = 0; a < count; a++) {
      sumDirection += direction[a];
      sumOnes += ones[a];
    }
    double t = sumDirection / sumOnes;
    double rest = 0;
    for (int a = 0; a < count; a++) {
      direction[a] -= t * ones[a];
      rest += direction[a];
    }
    double slope = 0;
    for (int a = 0; a < count; a++) {
      direction[a] -= rest / count;
      double g = sub.g[free[a]] - t;
      image[a] = g - ridge * direction[a];
      slope += direction[a] * g;
    }
    return slope;
  }

  /** Fills the image with K_FF d; returns d'Kd. */
  private double curvature(Subproblem sub) {
    double curvature = 0;
    for (int a = 0; a < count; a++) {
      gather(sub, free[a]);
      image[a] = Vectors.dot(gathered, direction, 0, count);
      curvature += image[a] * direction[a];
    }
    return curvature;
  }

  private void gather(Subproblem sub, int t) {
    double[] row = sub.row(t);
    for (int b = 0; b < count; b++) {
      gathered[b] = row[free[b]];
    }
  }

  private void drop(int position) {
    factor.remove(position);
    System.arraycopy(free, position + 1, free, position, count - position - 1);
    count--;
  }

  /** Marks the new bounds and brings the whole gradient up to date. */
  private void settle(Subproblem sub) {
    int m = sub.size;
    System.arraycopy(gradient, 0, sub.g, 0, m);
    for (int t = 0; t < m; t++) {
      double change = sub.x[t] - origin[t];
      if (change != 0) {
        Vectors.add(sub.g, -change, sub.row(t), 0, m);
        sub.mark(t);
      }
    }
    remember(sub);
  }

  private void remember(Subproblem sub) {
    System.arraycopy(sub.x, 0, origin, 0, sub.size);
    System.arraycopy(sub.g, 0, gradient, 0, sub.size);
  }

  private boolean factorFace(Subproblem sub, StopSignal stop) {
    double mean = 0;
    for (int a = 0; a < count; a++) {
      mean += sub.diagonal[free[a]] / count;
    }
    if (!(mean > 0)) {
      return false;
    }
    shift = mean;
    ridge = RIDGE * count * mean;
    // A matrix that rounding, of its entries to single precision say, made indefinite takes more.
    for (int trial = 0; !factorWithRidge(sub, stop); trial++) {
      if (trial == RIDGE_TRIALS || stop.stopRequested()) {
        return false;
      }
      ridge *= RIDGE_GROWTH;
    }
    return true;
  }

  private boolean factorWithRidge(Subproblem sub, StopSignal stop) {
    factor.reserve(count);
    for (int a = 0; a < count; a++) {
      double[] row = factor.row(a);
      double[] k = sub.row(free[a]);
      for (int b = a; b < count; b++) {
        row[b] = k[free[b]] + shift;
      }
      row[a] += ridge;
    }
    return factor.factor(stop::stopRequested);
  }

  private void collect(Subproblem sub) {
    if (free.length < sub.size) {
      free = new int[sub.size];
      direction = new double[sub.size];
      ones = new double[sub.size];
      image = new double[sub.size];
      gathered = new double[sub.size];
      origin = new double[sub.size];
      gradient = new double[sub.size];
    }
    remember(sub);
    count = 0;
    for (int t = 0; t < sub.size; t++) {
      if (sub.upMask[t] == 0 && sub.downMask[t] == 0) {
        free[count++] = t;
      }
    }
  }
}
