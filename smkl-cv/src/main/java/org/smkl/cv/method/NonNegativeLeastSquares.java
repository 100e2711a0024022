package org.smkl.cv.method;

import org.smkl.numeric.LinearSystem;
import org.smkl.numeric.Support;

/**
 * min over v &gt;= 0 of v'Mv - 2 v'a for a small positive semidefinite M, by Lawson and Hanson's
 * active sets. M is scaled to a unit diagonal first.
 */
final class NonNegativeLeastSquares {
  private static final double TOLERANCE = 1e-12;
  private static final int ROUNDS_PER_VARIABLE = 30;

  private final int q;
  private final double[][] m;
  private final double[] a;
  private final boolean[] free;
  private double[] v;

  private NonNegativeLeastSquares(double[][] m, double[] a) {
    this.q = a.length;
    this.m = m;
    this.a = a;
    this.free = new boolean[q];
    this.v = new double[q];
  }

  static double[] solve(double[][] m, double[] a) {
    int q = a.length;
    double[] scale = new double[q];
    double[] right = new double[q];
    double[][] unit = new double[q][q];
    for (int i = 0; i < q; i++) {
      scale[i] = m[i][i] > 0 ? 1 / Math.sqrt(m[i][i]) : 0;
    }
    for (int i = 0; i < q; i++) {
      right[i] = a[i] * scale[i];
      for (int j = 0; j < q; j++) {
        unit[i][j] = m[i][j] * scale[i] * scale[j];
      }
    }
    double[] v = new NonNegativeLeastSquares(unit, right).run();
    for (int i = 0; i < q; i++) {
      v[i] *= scale[i];
    }
    return v;
  }

  private double[] run() {
    double size = 0;
    for (double value : a) {
      size = Math.max(size, Math.abs(value));
    }
    for (int round = 0; round < ROUNDS_PER_VARIABLE * q; round++) {
      int entering = steepest(TOLERANCE * size);
      if (entering < 0) {
        return v;
      }
      free[entering] = true;
      descend();
      if (v[entering] <= 0) {
        // Nothing but rounding was to be gained: M is as good as singular along this variable.
        free[entering] = false;
        return v;
      }
    }
    return v;
  }

  /** The bound variable with the steepest descent, or -1. */
  private int steepest(double threshold) {
    int best = -1;
    double most = threshold;
    for (int i = 0; i < q; i++) {
      if (!free[i] && slope(i) > most) {
        most = slope(i);
        best = i;
      }
    }
    return best;
  }

  /** Half of what the objective loses as v_i grows. */
  private double slope(int i) {
    double value = a[i];
    for (int j = 0; j < q; j++) {
      value -= m[i][j] * v[j];
    }
    return value;
  }

  /** Moves to the minimum over the free variables, dropping those that reach zero on the way. */
  private void descend() {
    while (true) {
      double[] target = unconstrained();
      double step = 1;
      for (int i = 0; i < q; i++) {
        if (free[i] && target[i] <= 0) {
          step = Math.min(step, reach(i, target));
        }
      }
      boolean whole = true;
      for (int i = 0; i < q; i++) {
        if (free[i]) {
          boolean leaves = target[i] <= 0 && reach(i, target) <= step;
          v[i] = leaves ? 0 : v[i] + step * (target[i] - v[i]);
          free[i] = !leaves;
          whole &= !leaves;
        }
      }
      if (whole) {
        return;
      }
    }
  }

  /** The share of the way to the target at which v_i vanishes. */
  private double reach(int i, double[] target) {
    return v[i] > 0 ? v[i] / (v[i] - target[i]) : 0;
  }

  private double[] unconstrained() {
    int[] index = Support.where(q, i -> free[i]);
    double[][] matrix = new double[index.length][index.length];
    double[] right = new double[index.length];
    for (int r = 0; r < index.length; r++) {
      right[r] = a[index[r]];
      for (int c = 0; c < index.length; c++) {
        matrix[r][c] = m[index[r]][index[c]];
      }
    }
    double[] x = LinearSystem.solve(matrix, right);
    double[] target = new double[q];
    for (int r = 0; r < index.length; r++) {
      target[index[r]] = x[r];
    }
    return target;
  }
}
