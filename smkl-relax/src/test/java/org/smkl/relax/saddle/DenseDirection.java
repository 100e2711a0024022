package org.smkl.relax.saddle;

/** A search direction of the interior-point method and the right-hand side it belongs to. */
final class DenseDirection {
  final double[] dx;
  double dy;
  final double[] ds;
  final double[] dz;
  final double[][] coneDs;
  final double[][] coneDz;

  /** lambda divided into the complementarity right-hand side, per row and per cone. */
  final double[] target;

  final double[][] coneTarget;

  DenseDirection(int n, int m, int cones) {
    dx = new double[n];
    ds = new double[m];
    dz = new double[m];
    coneDs = new double[cones][3];
    coneDz = new double[cones][3];
    target = new double[m];
    coneTarget = new double[cones][3];
  }

  /**
   * Sets the target lambda \ (centring e - lambda o lambda - corrector), where the corrector is the
   * product of the scaled affine directions.
   */
  void complementarity(
      Cone3[] cones, double[] slack, double[] multiplier, DenseDirection affine, double centring) {
    for (int i = 0; i < target.length; i++) {
      double corrector = affine == null ? 0 : affine.ds[i] * affine.dz[i];
      double lambda = Math.sqrt(slack[i] * multiplier[i]);
      target[i] = (centring - slack[i] * multiplier[i] - corrector) / lambda;
    }
    double[] a = new double[3];
    double[] b = new double[3];
    double[] square = new double[3];
    for (int k = 0; k < cones.length; k++) {
      Cone3 cone = cones[k];
      Cone3.product(cone.lambda, cone.lambda, square);
      double[] rhs = {centring - square[0], -square[1], -square[2]};
      if (affine != null) {
        cone.divide(affine.coneDs[k], a);
        cone.multiply(affine.coneDz[k], b);
        Cone3.product(a, b, a);
        for (int r = 0; r < 3; r++) {
          rhs[r] -= a[r];
        }
      }
      cone.quotient(rhs, coneTarget[k]);
    }
  }

  /** The longest step that stays in all cones. */
  double length(Cone3[] cones, double[] slack, double[] multiplier) {
    double t = 1e3;
    for (int i = 0; i < slack.length; i++) {
      if (ds[i] < 0) {
        t = Math.min(t, -slack[i] / ds[i]);
      }
      if (dz[i] < 0) {
        t = Math.min(t, -multiplier[i] / dz[i]);
      }
    }
    for (int k = 0; k < cones.length; k++) {
      t = Cone3.step(cones[k].s, coneDs[k], t);
      t = Cone3.step(cones[k].z, coneDz[k], t);
    }
    return t;
  }
}
