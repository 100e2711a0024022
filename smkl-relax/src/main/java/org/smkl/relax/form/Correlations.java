package org.smkl.relax.form;

import org.smkl.api.SymmetricMatrix;

/**
 * The matrix [theta gamma'; gamma K(b)] over the classes of points, scaled to a unit diagonal. The
 * scaling is a congruence, so it keeps semidefiniteness, and it makes violations comparable however
 * the kernels are scaled.
 */
final class Correlations {
  /** Smaller diagonals, relative to the largest, are raised to this: nothing is divided by 0. */
  private static final double MIN_DIAGONAL = 1e-12;

  private final SymmetricMatrix gram;
  private final int[] points;
  private final double[] inverseRoots;
  private final double[] first;

  Correlations(double theta, double[] gamma, SymmetricMatrix gram, int[] points) {
    this.gram = gram;
    this.points = points;
    int m = points.length;
    double largest = 0;
    for (int j : points) {
      largest = Math.max(largest, gram.get(j, j));
    }
    inverseRoots = new double[m];
    first = new double[m];
    double rootTheta = Math.sqrt(Math.max(theta, Double.MIN_NORMAL));
    for (int c = 0; c < m; c++) {
      double diagonal = Math.max(gram.get(points[c], points[c]), MIN_DIAGONAL * largest);
      inverseRoots[c] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
      first[c] = clip(gamma[c] * inverseRoots[c] / rootTheta);
    }
  }

  int count() {
    return points.length;
  }

  /** The scaled gamma_c; the 2 x 2 minors hold up to the solver's tolerance, hence the clipping. */
  double first(int c) {
    return first[c];
  }

  /** The scaled K(b)_cd. */
  double between(int c, int d) {
    return clip(gram.get(points[c], points[d]) * inverseRoots[c] * inverseRoots[d]);
  }

  private static double clip(double correlation) {
    return Math.max(-1, Math.min(1, correlation));
  }
}
