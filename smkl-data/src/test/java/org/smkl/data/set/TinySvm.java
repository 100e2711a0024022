package org.smkl.data.set;

import java.util.Arrays;

/**
 * The optimal value of the C-SVM dual by sequential minimal optimisation, kept as plain as can be.
 */
final class TinySvm {
  private static final double TOLERANCE = 1e-7;

  private TinySvm() {}

  /** max sum(a) - 1/2 (y a)'K(y a) over 0 <= a <= C, y'a = 0. */
  static double value(double[][] k, double[] y, double c) {
    int n = y.length;
    double[] a = new double[n];
    double[] gradient = new double[n];
    Arrays.fill(gradient, -1);
    while (true) {
      int i = -1;
      int j = -1;
      double up = Double.NEGATIVE_INFINITY;
      double down = Double.POSITIVE_INFINITY;
      for (int t = 0; t < n; t++) {
        double v = -y[t] * gradient[t];
        if ((y[t] > 0 ? a[t] < c : a[t] > 0) && v > up) {
          up = v;
          i = t;
        }
        if ((y[t] > 0 ? a[t] > 0 : a[t] < c) && v < down) {
          down = v;
          j = t;
        }
      }
      if (up - down < TOLERANCE) {
        return objective(a, gradient);
      }
      double curvature = Math.max(k[i][i] + k[j][j] - 2 * k[i][j], 1e-12);
      double step = (up - down) / curvature;
      step = Math.min(step, y[i] > 0 ? c - a[i] : a[i]);
      step = Math.min(step, y[j] > 0 ? a[j] : c - a[j]);
      a[i] = clamp(a[i] + y[i] * step, c);
      a[j] = clamp(a[j] - y[j] * step, c);
      for (int t = 0; t < n; t++) {
        gradient[t] += y[t] * step * (k[i][t] - k[j][t]);
      }
    }
  }

  private static double clamp(double a, double c) {
    return Math.min(c, Math.max(0, a));
  }

  /** The gradient is Q a - 1, so the dual value is -1/2 a'(gradient - 1). */
  private static double objective(double[] a, double[] gradient) {
    double sum = 0;
    for (int t = 0; t < a.length; t++) {
      sum -= 0.5 * a[t] * (gradient[t] - 1);
    }
    return sum;
  }
}
