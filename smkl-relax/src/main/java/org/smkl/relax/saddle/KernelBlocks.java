package org.smkl.relax.saddle;

/**
 * The Newton matrix of the minimising side: one block of order 1 or 3 for each kernel, with its
 * Cholesky factor and the entries of its inverse that couple kernels to the other side.
 */
final class KernelBlocks {
  private final MinimisingSide side;
  private final double[][] factor;

  /** Entries of the inverse blocks: (b, b), (b, z), (z, z). */
  final double[] bb;

  final double[] bz;
  final double[] zz;

  /** What is left of (z, z) when b is eliminated. */
  final double[] rest;

  KernelBlocks(MinimisingSide side) {
    this.side = side;
    this.factor = new double[side.p][6];
    this.bb = new double[side.p];
    this.bz = new double[side.p];
    this.zz = new double[side.p];
    this.rest = new double[side.p];
  }

  /** Factors all blocks; false if one is not positive definite in double precision. */
  boolean factor() {
    double[] column = new double[3];
    for (int i = 0; i < side.p; i++) {
      double barrier = side.sigma[i] / side.xi[0][i] + side.proximity;
      if (side.cones[i] == null) {
        double d = barrier + (side.shares(i) ? 0 : 2 * side.lambda);
        factor[i][0] = Math.sqrt(d);
        bb[i] = 1 / d;
      } else {
        if (!factorCone(i, barrier)) {
          return false;
        }
        column[0] = 1;
        column[1] = 0;
        column[2] = 0;
        solve(i, column);
        bb[i] = column[0];
        bz[i] = column[1];
        column[0] = 0;
        column[1] = 1;
        column[2] = 0;
        solve(i, column);
        zz[i] = column[1];
        rest[i] = Math.max(0, zz[i] - bz[i] * bz[i] / bb[i]);
      }
      if (!(bb[i] > 0) || Double.isInfinite(bb[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean factorCone(int i, double barrier) {
    double[][] scaled = new double[3][3];
    side.image(1, 0, 0, scaled[0]);
    side.image(0, 1, 0, scaled[1]);
    side.image(0, 0, 1, scaled[2]);
    for (double[] v : scaled) {
      side.cones[i].divide(v, v);
    }
    double[] l = factor[i];
    double tiny = 1 + 1e-14;
    double a00 = dot(scaled[0], scaled[0]) * tiny + barrier;
    double a10 = dot(scaled[0], scaled[1]);
    double a11 = dot(scaled[1], scaled[1]) * tiny + side.roofMultiplier[i] / side.roof[i];
    double a20 = dot(scaled[0], scaled[2]);
    double a21 = dot(scaled[1], scaled[2]);
    double a22 = dot(scaled[2], scaled[2]) * tiny;
    l[0] = Math.sqrt(a00);
    l[1] = a10 / l[0];
    l[3] = a20 / l[0];
    double d1 = a11 - l[1] * l[1];
    l[2] = Math.sqrt(Math.max(d1, 1e-15 * a11));
    l[4] = (a21 - l[3] * l[1]) / l[2];
    double d2 = a22 - l[3] * l[3] - l[4] * l[4];
    l[5] = Math.sqrt(Math.max(d2, 1e-15 * a22));
    return l[0] > 0 && l[2] > 0 && l[5] > 0;
  }

  private static double dot(double[] u, double[] v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  }

  /** Overwrites v with the block's inverse times v. */
  void solve(int i, double[] v) {
    double[] l = factor[i];
    if (side.cones[i] == null) {
      v[0] = v[0] / l[0] / l[0];
      return;
    }
    double y0 = v[0] / l[0];
    double y1 = (v[1] - l[1] * y0) / l[2];
    double y2 = (v[2] - l[3] * y0 - l[4] * y1) / l[5];
    v[2] = y2 / l[5];
    v[1] = (y1 - l[4] * v[2]) / l[2];
    v[0] = (y0 - l[1] * v[1] - l[3] * v[2]) / l[0];
  }

  /** Overwrites v with the block times v, as accurately as the residuals are. */
  void multiply(int i, double[] v) {
    double barrier = (side.sigma[i] / side.xi[0][i] + side.proximity) * v[0];
    if (side.cones[i] == null) {
      v[0] = barrier + (side.shares(i) ? 0 : 2 * side.lambda * v[0]);
      return;
    }
    double roof = side.roofMultiplier[i] / side.roof[i] * v[1];
    double[] s = new double[3];
    side.image(v[0], v[1], v[2], s);
    side.cones[i].divide(s, s);
    side.cones[i].divide(s, s);
    v[0] = barrier + 2 * Math.sqrt(side.lambda) * s[2];
    v[1] = roof + s[0] + s[1];
    v[2] = s[0] - s[1];
  }
}
