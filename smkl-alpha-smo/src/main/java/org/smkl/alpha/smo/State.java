package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaProblem;
import org.smkl.numeric.Vectors;

/**
 * The whole alpha-step in signed variables x_j = s_j a_j: maximise q'x - 1/2 x'Kx subject to lo <=
 * x <= hi and sum(x) = 0, with q_j = s_j p_j. Signs then disappear from every formula.
 */
final class State {
  /** A start is shrunk where its best multiple is below the inverse of this. */
  private static final double MIN_SHRINKING = 1e6;

  final AlphaProblem problem;
  final int size;
  final int order;
  final double[] x;
  final double[] lo;
  final double[] hi;
  final double[] q;

  /** The gradient q - Kx by variable. */
  final double[] g;

  /** The product Kx by row of the Gram matrix. */
  final double[] f;

  State(AlphaProblem problem) {
    this.problem = problem;
    size = problem.size();
    order = problem.gram().order();
    x = new double[size];
    lo = new double[size];
    hi = new double[size];
    q = new double[size];
    g = new double[size];
    f = new double[order];
    for (int j = 0; j < size; j++) {
      boolean positive = problem.signs()[j] > 0;
      lo[j] = positive ? 0 : -problem.upper()[j];
      hi[j] = positive ? problem.upper()[j] : 0;
      q[j] = problem.signs()[j] * problem.linear()[j];
    }
  }

  /** Computes f and g afresh from the support vectors. */
  void refresh() {
    double[] v = new double[order];
    for (int j = 0; j < size; j++) {
      v[problem.row(j)] += x[j];
    }
    problem.gram().multiply(v, f);
    gradient();
  }

  /**
   * Scales a point down that lies so far off that its quadratic term drowns everything else, or
   * drops it: the digits that count would be lost on the way back from there.
   */
  void rein() {
    double linear = 0;
    double quadratic = 0;
    for (int j = 0; j < size; j++) {
      linear += q[j] * x[j];
      quadratic += (q[j] - g[j]) * x[j];
    }
    if (quadratic <= MIN_SHRINKING * Math.abs(linear)) {
      return;
    }
    double best = linear > 0 ? linear / quadratic : 0;
    for (int j = 0; j < size; j++) {
      x[j] *= best;
    }
    refresh();
  }

  /** Whether a variable is inside its box. */
  boolean isFree(int j) {
    return x[j] > lo[j] && x[j] < hi[j];
  }

  /** Computes g from f. */
  void gradient() {
    for (int j = 0; j < size; j++) {
      g[j] = q[j] - f[problem.row(j)];
    }
  }

  /** Takes over what a subproblem did to its variables. */
  void store(Subproblem sub, int[] chosen) {
    if (chosen == null) {
      System.arraycopy(sub.x, 0, x, 0, size);
      System.arraycopy(sub.g, 0, g, 0, size);
      for (int j = 0; j < size; j++) {
        f[problem.row(j)] = q[j] - g[j];
      }
      return;
    }
    double[] row = new double[order];
    for (int t = 0; t < sub.size; t++) {
      int j = chosen[t];
      double change = sub.x[t] - x[j];
      if (change != 0) {
        x[j] = sub.x[t];
        problem.gram().row(problem.row(j), row);
        Vectors.add(f, change, row, 0, order);
      }
    }
    gradient();
  }

  /** The dual value q'x - 1/2 x'Kx. */
  double dual() {
    double sum = 0;
    for (int j = 0; j < size; j++) {
      sum += x[j] * (q[j] + g[j]);
    }
    return sum / 2;
  }

  /** The point in the variables of the problem. */
  double[] alpha() {
    double[] alpha = new double[size];
    for (int j = 0; j < size; j++) {
      alpha[j] = Math.abs(x[j]);
    }
    return alpha;
  }
}
