package org.smkl.core.score;

/**
 * Minimises p' Q p over p of sum 1, for the matrix Q of pairwise coupling: a multiple of the
 * solution of Q x = t e for some t of zero or more.
 *
 * <p>Q is positive semidefinite with negative entries beside the diagonal, and singular where the
 * pairwise probabilities agree with each other. Elimination keeps the signs, so that back
 * substitution only adds and no entry can become negative. At most one pivot is close to zero (only
 * one group of classes can be unbeaten by the others); with the largest first it is the last, and
 * there its class gets 1 and t what follows, which needs no division by it.
 */
final class CouplingSystem {
  private CouplingSystem() {}

  /** The solution up to a factor; overwrites q. */
  static double[] solve(double[][] q) {
    int k = q.length;
    int[] order = new int[k];
    double[] right = new double[k];
    for (int i = 0; i < k; i++) {
      order[i] = i;
      right[i] = 1;
    }
    for (int step = 0; step < k - 1; step++) {
      for (int i = step + 1; i < k; i++) {
        if (q[order[i]][order[i]] > q[order[step]][order[step]]) {
          int swapped = order[i];
          order[i] = order[step];
          order[step] = swapped;
        }
      }
      eliminate(q, right, order, step);
    }
    int last = order[k - 1];
    double t = Math.max(0, q[last][last]) / right[last];
    double[] x = new double[k];
    x[last] = 1;
    for (int step = k - 2; step >= 0; step--) {
      int s = order[step];
      double sum = t * right[s];
      for (int j = step + 1; j < k; j++) {
        sum -= q[s][order[j]] * x[order[j]];
      }
      x[s] = sum / q[s][s];
    }
    return x;
  }

  private static void eliminate(double[][] q, double[] right, int[] order, int step) {
    int s = order[step];
    for (int i = step + 1; i < order.length; i++) {
      double factor = q[order[i]][s] / q[s][s];
      right[order[i]] -= factor * right[s];
      for (int j = step + 1; j < order.length; j++) {
        q[order[i]][order[j]] -= factor * q[s][order[j]];
      }
    }
  }
}
