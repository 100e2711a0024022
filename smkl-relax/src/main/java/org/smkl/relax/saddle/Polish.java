package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.relax.saddle.Master.Point;

/**
 * Sharpens a nearly optimal point of a master: reads off which cuts are active, which weights are
 * positive and which indicators are 1, and solves the optimality conditions of that guess, which
 * are linear. The result is kept only if its proved error is smaller.
 */
final class Polish {
  private Polish() {}

  static Point improve(Master master, Point point, InteriorPoint method) {
    int cuts = master.cuts();
    int p = point.b().length;
    boolean[] active = new boolean[cuts];
    boolean[] positive = new boolean[p];
    for (int t = 0; t < cuts; t++) {
      active[t] = method.x()[t] > method.strategy.lowMultiplier[t];
    }
    for (int i = 0; i < p; i++) {
      positive[i] = method.b()[i] > method.weights.sigma[i];
    }
    Point best = point;
    for (int round = 0; round < 3; round++) {
      double[] solved = solve(master, PlaceSharing.of(master.shape(), best.b()), active, positive);
      if (solved == null) {
        return best;
      }
      Point candidate = read(master, solved, active, positive, point.iterations());
      if (candidate.error() < best.error()) {
        best = candidate;
      }
      if (!prune(solved, active, positive)) {
        return best;
      }
    }
    return best;
  }

  /** The stationarity, active cut, and normalisation equations; null if they are singular. */
  private static double[] solve(
      Master master, PlaceSharing sharing, boolean[] active, boolean[] positive) {
    int[] ps = indices(positive);
    int[] as = indices(active);
    int np = ps.length;
    int na = as.length;
    if (np == 0 || na == 0) {
      return null;
    }
    int n = np + na + 2;
    double[][] m = new double[n][n + 1];
    for (int k = 0; k < np; k++) {
      stationarity(master, sharing, ps, k, m[k]);
      for (int l = 0; l < na; l++) {
        double half = -0.5 * master.energies()[as[l]][ps[k]];
        m[k][np + l] = half;
        m[np + l][k] = half;
      }
      m[k][n - 2] = 1;
      m[n - 2][k] = 1;
    }
    for (int l = 0; l < na; l++) {
      m[np + l][n - 1] = -1;
      m[n - 1][np + l] = -1;
      m[np + l][n] = -master.sums()[as[l]];
    }
    m[n - 2][n] = 1;
    m[n - 1][n] = -1;
    return Elimination.solve(m);
  }

  private static void stationarity(
      Master master, PlaceSharing sharing, int[] ps, int k, double[] row) {
    int i = ps[k];
    int right = row.length - 1;
    for (int l = 0; l < ps.length; l++) {
      int j = ps[l];
      row[l] =
          master.lambda() * sharing.bend(i, j)
              + bend(master, i, j)
              + (i == j ? master.proximity() : 0);
    }
    if (master.centre() != null) {
      row[right] = master.proximity() * master.centre()[i];
      for (int j = 0; j < master.centre().length; j++) {
        row[right] += master.centre()[j] == 0 ? 0 : bend(master, i, j) * master.centre()[j];
      }
    }
  }

  /** (Y'Y)_ij. */
  private static double bend(Master master, int i, int j) {
    double sum = 0;
    for (int k = 0; master.bend() != null && k < master.bend()[i].length; k++) {
      sum += master.bend()[i][k] * master.bend()[j][k];
    }
    return sum;
  }

  private static Point read(
      Master master, double[] solved, boolean[] active, boolean[] positive, int iterations) {
    double[] b = new double[positive.length];
    double[] p = new double[active.length];
    int next = 0;
    for (int i : indices(positive)) {
      b[i] = solved[next++];
    }
    for (int t : indices(active)) {
      p[t] = solved[next++];
    }
    return master.point(b, p, iterations);
  }

  /** Drops what came out negative; true if anything did. */
  private static boolean prune(double[] solved, boolean[] active, boolean[] positive) {
    boolean changed = false;
    int next = 0;
    for (int i : indices(positive)) {
      if (solved[next++] < 0) {
        positive[i] = false;
        changed = true;
      }
    }
    for (int t : indices(active)) {
      if (solved[next++] < 0) {
        active[t] = false;
        changed = true;
      }
    }
    return changed;
  }

  private static int[] indices(boolean[] flags) {
    int[] list = new int[flags.length];
    int count = 0;
    for (int i = 0; i < flags.length; i++) {
      if (flags[i]) {
        list[count++] = i;
      }
    }
    return Arrays.copyOf(list, count);
  }
}
