package org.smkl.tck;

/**
 * The eigenvalues of a small symmetric matrix by Jacobi's rotations: slow, but short enough to be
 * checked by reading, and accurate to rounding. An independent judge of PSD claims.
 */
final class JacobiEigenvalues {
  private static final int MOST_SWEEPS = 60;

  /**
   * Of squares: what is left off the diagonal then moves no eigenvalue by more than 2e-15 norms.
   */
  private static final double ROUNDING = 1e-30;

  private JacobiEigenvalues() {}

  /** The eigenvalues in no particular order; the matrix is copied. */
  static double[] of(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    double norm = 0;
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
      for (double value : a[i]) {
        norm += value * value;
      }
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double rest = 0;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rest += a[p][q] * a[p][q];
          rotate(a, p, q);
        }
      }
      if (rest <= ROUNDING * norm) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
          values[i] = a[i][i];
        }
        return values;
      }
    }
    throw new IllegalStateException(
        "Jacobi's method did not converge; got a matrix of order %d. Maybe it is not symmetric or not finite."
            .formatted(n));
  }

  /** Makes a[p][q] zero by a rotation of rows and columns p and q. */
  private static void rotate(double[][] a, int p, int q) {
    if (a[p][q] == 0) {
      return;
    }
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
    double cosine = 1 / Math.hypot(t, 1);
    double sine = t * cosine;
    for (int k = 0; k < a.length; k++) {
      double kp = a[k][p];
      double kq = a[k][q];
      a[k][p] = cosine * kp - sine * kq;
      a[k][q] = sine * kp + cosine * kq;
    }
    for (int k = 0; k < a.length; k++) {
      double pk = a[p][k];
      double qk = a[q][k];
      a[p][k] = cosine * pk - sine * qk;
      a[q][k] = sine * pk + cosine * qk;
    }
  }
}
