package org.smkl.alpha.smo;

import org.smkl.api.StopSignal;

/**
 * Sequential minimal optimisation of one subproblem. The loops over the variables are kept free of
 * branches that depend on the data, so that the compiler can vectorise them or predict them.
 */
final class PairLoop {
  /** The choice of a partner takes no curvature for less than this. */
  static final double TAU = 1e-12;

  private final DualityGap gap = new DualityGap();
  private final StopSignal stop;
  private long iterations;
  private boolean interrupted;
  private boolean stuck;
  private double[] gains = new double[0];

  PairLoop(StopSignal stop) {
    this.stop = stop;
  }

  long iterations() {
    return iterations;
  }

  /** Whether the last run ended because no pair could move any more. */
  boolean stuck() {
    return stuck;
  }

  boolean interrupted() {
    return interrupted;
  }

  /** Improves the subproblem until its gap is small enough, or the iterations are used up. */
  double run(Subproblem sub, long limit) {
    int interval = Math.min(256, Math.max(16, sub.size / 4));
    stuck = false;
    double reached = gap(sub);
    while (reached > sub.goal(reached) && iterations < limit && !interrupted && !stuck) {
      long pause = Math.min(limit, iterations + interval);
      while (!stuck && iterations < pause) {
        stuck = !step(sub);
        iterations++;
      }
      reached = gap(sub);
      interrupted = stop.stopRequested();
    }
    return reached;
  }

  double gap(Subproblem sub) {
    return gap.of(sub.size, sub.x, sub.g, sub.lo, sub.hi);
  }

  private boolean step(Subproblem sub) {
    int i = steepest(sub);
    if (i < 0) {
      return false;
    }
    int j = partner(sub, i);
    if (j < 0) {
      return false;
    }
    double curvature = sub.diagonal[i] + sub.diagonal[j] - 2 * sub.row(i)[j];
    // Without curvature the gain grows all the way to a bound.
    double delta = curvature > 0 ? (sub.g[i] - sub.g[j]) / curvature : Double.POSITIVE_INFINITY;
    return move(sub, i, j, delta, curvature);
  }

  /**
   * Moves a pair as far as wanted or possible; false if neither variable changed. One of them may
   * stay while the other changes: next to a large variable a small one moves by less than the last
   * digit of the large one.
   */
  private static boolean move(Subproblem sub, int i, int j, double wanted, double curvature) {
    double[] x = sub.x;
    double roomUp = sub.hi[i] - x[i];
    double roomDown = x[j] - sub.lo[j];
    double delta = Math.min(wanted, Math.min(roomUp, roomDown));
    double before = x[i];
    double other = x[j];
    sub.dual += delta * (sub.g[i] - sub.g[j] - delta * curvature / 2);
    x[i] = delta >= roomUp ? sub.hi[i] : x[i] + delta;
    x[j] = delta >= roomDown ? sub.lo[j] : x[j] - delta;
    sub.mark(i);
    sub.mark(j);
    update(sub.g, sub.row(i), sub.row(j), delta, sub.size);
    return x[i] != before || x[j] != other;
  }

  /** The variable that can grow and has the largest gradient. */
  private static int steepest(Subproblem sub) {
    double[] g = sub.g;
    double[] mask = sub.upMask;
    int m = sub.size;
    double best = Double.NEGATIVE_INFINITY;
    int arg = -1;
    for (int t = 0; t < m; t++) {
      double v = g[t] + mask[t];
      if (v > best) {
        best = v;
        arg = t;
      }
    }
    return arg;
  }

  /** The variable that can fall and promises the largest gain (g_i - g_j)^2 / curvature. */
  private int partner(Subproblem sub, int i) {
    int m = sub.size;
    if (gains.length < m) {
      gains = new double[m];
    }
    gains(gains, sub.g, sub.downMask, sub.diagonal, sub.row(i), i, m);
    double best = 0;
    int arg = -1;
    for (int t = 0; t < m; t++) {
      if (gains[t] > best) {
        best = gains[t];
        arg = t;
      }
    }
    return arg;
  }

  /** A negative difference keeps its sign in v|v|, so that it loses. */
  private static void gains(
      double[] gains, double[] g, double[] mask, double[] diagonal, double[] k, int i, int m) {
    double gi = g[i];
    double di = diagonal[i];
    for (int t = 0; t < m; t++) {
      double v = gi - g[t] - mask[t];
      gains[t] = v * Math.abs(v) / Math.max(TAU, di + diagonal[t] - 2 * k[t]);
    }
  }

  private static void update(double[] g, double[] ki, double[] kj, double delta, int m) {
    for (int t = 0; t < m; t++) {
      g[t] -= delta * (ki[t] - kj[t]);
    }
  }
}
