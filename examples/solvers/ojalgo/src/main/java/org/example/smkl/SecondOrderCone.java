package org.example.smkl;

import java.util.Arrays;

/**
 * One second-order cone of a model, s = b - A x with s_0 at least |(s_1, ...)|, by dense rows.
 *
 * @param start its first row in the standard problem
 * @param rows of A
 * @param b right-hand side
 */
record SecondOrderCone(int start, double[][] rows, double[] b) {
  double[] slack(double[] x) {
    double[] s = b.clone();
    for (int i = 0; i < s.length; i++) {
      s[i] -= Dense.dot(rows[i], x);
    }
    return s;
  }

  /** How far s is outside: |(s_1, ...)| - s_0. */
  static double violation(double[] s) {
    return tail(s) - s[0];
  }

  private static double tail(double[] s) {
    double sum = 0;
    for (int i = 1; i < s.length; i++) {
      sum += s[i] * s[i];
    }
    return Math.sqrt(sum);
  }

  /**
   * The half-space u'(s_1, ...) at most s_0 that holds in the cone and supports it at s; without a
   * direction, s_0 at least 0.
   */
  Cut cut(int index, double[] s) {
    double norm = tail(s);
    double[] u = new double[s.length];
    for (int i = 1; i < s.length && norm > 0; i++) {
      u[i] = s[i] / norm;
    }
    double[] row = rows[0].clone();
    double bound = b[0];
    for (int i = 1; i < s.length; i++) {
      Dense.add(row, -u[i], rows[i]);
      bound -= u[i] * b[i];
    }
    double[] dual = Arrays.stream(u).map(v -> -v).toArray();
    dual[0] = 1;
    return new Cut(index, row, bound, dual);
  }

  /** Adds to h the second derivative in x of multiplier times |(s_1, ...)| at s. */
  void curve(double[][] h, double[] s, double multiplier) {
    double norm = tail(s);
    if (!(norm > 1e-12 * (1 + Math.abs(s[0])))) {
      return; // At the apex there is a kink and no curvature; cuts alone describe it.
    }
    double factor = multiplier / norm;
    double[] mean = new double[h.length];
    for (int i = 1; i < s.length; i++) {
      Dense.add(mean, s[i] / norm, rows[i]);
      Dense.addSquare(h, factor, rows[i]);
    }
    Dense.addSquare(h, -factor, mean);
  }
}
