package org.smkl.alpha.smo;

/**
 * The duality gap of a point from its gradient. With g = q - Kx and any bias t it is the sum of
 * (hi_j - x_j)(g_j - t) where g_j &gt; t and of (x_j - lo_j)(t - g_j) elsewhere: every term is
 * non-negative, nothing cancels, and it makes sense for any subset of the variables.
 */
final class Gap {
  private double bias;
  private double violation;

  /** The bias half-way between the most violating pair. */
  double bias() {
    return bias;
  }

  /** max{g_j : x_j < hi_j} - min{g_j : x_j > lo_j}; not positive at an optimum. */
  double violation() {
    return violation;
  }

  /** The gap over the first m variables, at the bias half-way between the most violating pair. */
  double of(int m, double[] x, double[] g, double[] lo, double[] hi) {
    double up = Double.NEGATIVE_INFINITY;
    double down = Double.POSITIVE_INFINITY;
    for (int j = 0; j < m; j++) {
      if (x[j] < hi[j] && g[j] > up) {
        up = g[j];
      }
      if (x[j] > lo[j] && g[j] < down) {
        down = g[j];
      }
    }
    violation = up - down;
    bias = Double.isInfinite(violation) ? (Double.isInfinite(up) ? down : up) : (up + down) / 2;
    return at(bias, m, x, g, lo, hi);
  }

  private static double at(double bias, int m, double[] x, double[] g, double[] lo, double[] hi) {
    double gap = 0;
    for (int j = 0; j < m; j++) {
      double r = g[j] - bias;
      gap += r * ((r > 0 ? hi[j] : lo[j]) - x[j]);
    }
    return gap;
  }
}
