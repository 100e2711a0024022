package org.smkl.alpha.smo;

/**
 * The duality gap of a point from its gradient. With g = q - Kx and any bias t it is the sum of
 * (hi_j - x_j)(g_j - t) where g_j &gt; t and of (x_j - lo_j)(t - g_j) elsewhere: every term is
 * non-negative, nothing cancels, and it makes sense for any subset of the variables.
 */
final class DualityGap {
  private double bias;

  /** The bias at which the last gap was measured. */
  double bias() {
    return bias;
  }

  /**
   * The gap over the first m variables at the better of two biases: half-way between the most
   * violating pair, and the mean gradient weighted by the distance to the bounds. The first is poor
   * when a variable lies a rounding error off its bound, the second when few variables are free.
   */
  double of(int m, double[] x, double[] g, double[] lo, double[] hi) {
    double up = Double.NEGATIVE_INFINITY;
    double down = Double.POSITIVE_INFINITY;
    double weights = 0;
    double weighted = 0;
    for (int j = 0; j < m; j++) {
      double above = hi[j] - x[j];
      double below = x[j] - lo[j];
      if (g[j] > up && above > 0) {
        up = g[j];
      }
      if (g[j] < down && below > 0) {
        down = g[j];
      }
      double weight = (above + below - Math.abs(above - below)) / 2;
      weights += weight;
      weighted += weight * g[j];
    }
    bias = Double.isInfinite(up) ? down : Double.isInfinite(down) ? up : (up + down) / 2;
    double gap = at(bias, m, x, g, lo, hi);
    if (weights > 0) {
      double mean = weighted / weights;
      double other = at(mean, m, x, g, lo, hi);
      bias = other < gap ? mean : bias;
      gap = Math.min(gap, other);
    }
    return gap;
  }

  private static double at(double bias, int m, double[] x, double[] g, double[] lo, double[] hi) {
    double gap = 0;
    for (int j = 0; j < m; j++) {
      double r = g[j] - bias;
      double size = Math.abs(r);
      // (r + |r|)/2 and (r - |r|)/2 are the positive and negative part, without a branch.
      gap += (r + size) * (hi[j] - x[j]) + (r - size) * (lo[j] - x[j]);
    }
    return gap / 2;
  }
}
