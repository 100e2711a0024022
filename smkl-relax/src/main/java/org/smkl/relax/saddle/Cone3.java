package org.smkl.relax.saddle;

/**
 * One second-order cone { s : s_0 >= |(s_1, s_2)| } of an interior-point method: its primal and
 * dual point and the Nesterov-Todd scaling W with W z = W^-1 s = lambda.
 */
final class Cone3 {
  final double[] s = new double[3];
  final double[] z = new double[3];
  final double[] lambda = new double[3];
  private final double[] w = new double[3];
  private double eta;

  /** s_0^2 - s_1^2 - s_2^2, without cancellation. */
  private static double determinant(double[] v) {
    double tail = Math.hypot(v[1], v[2]);
    return (v[0] - tail) * (v[0] + tail);
  }

  /** Whether both points are strictly inside. */
  boolean interior() {
    return s[0] > Math.hypot(s[1], s[2]) && z[0] > Math.hypot(z[1], z[2]);
  }

  /** Sets z = mu s^-1, so that the pair is perfectly centred. */
  void centre(double mu) {
    double det = determinant(s);
    z[0] = mu * s[0] / det;
    z[1] = -mu * s[1] / det;
    z[2] = -mu * s[2] / det;
  }

  /** Recomputes the scaling from s and z. */
  void rescale() {
    double ds = Math.sqrt(determinant(s));
    double dz = Math.sqrt(determinant(z));
    double product = (s[0] * z[0] + s[1] * z[1] + s[2] * z[2]) / (ds * dz);
    double gamma = Math.sqrt((1 + product) / 2);
    for (int i = 0; i < 3; i++) {
      double mirrored = i == 0 ? z[0] : -z[i];
      w[i] = (s[i] / ds + mirrored / dz) / (2 * gamma);
    }
    // w lies on the unit hyperboloid; rounding must not take it off.
    w[0] = Math.sqrt(1 + w[1] * w[1] + w[2] * w[2]);
    eta = Math.sqrt(ds / dz);
    multiply(z, lambda);
  }

  /** out = W v. */
  void multiply(double[] v, double[] out) {
    apply(v, out, 1, eta);
  }

  /** out = W^-1 v. */
  void divide(double[] v, double[] out) {
    apply(v, out, -1, 1 / eta);
  }

  private void apply(double[] v, double[] out, double sign, double factor) {
    double dot = w[1] * v[1] + w[2] * v[2];
    double head = w[0] * v[0] + sign * dot;
    double along = sign * v[0] + dot / (1 + w[0]);
    double second = v[1] + along * w[1];
    double third = v[2] + along * w[2];
    out[0] = factor * head;
    out[1] = factor * second;
    out[2] = factor * third;
  }

  /** The Jordan product. */
  static void product(double[] u, double[] v, double[] out) {
    double head = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    double second = u[0] * v[1] + v[0] * u[1];
    double third = u[0] * v[2] + v[0] * u[2];
    out[0] = head;
    out[1] = second;
    out[2] = third;
  }

  /** out = the x for which the Jordan product of lambda and x is v. */
  void quotient(double[] v, double[] out) {
    double det = determinant(lambda);
    double dot = lambda[1] * v[1] + lambda[2] * v[2];
    double head = (lambda[0] * v[0] - dot) / det;
    double second = (v[1] - head * lambda[1]) / lambda[0];
    double third = (v[2] - head * lambda[2]) / lambda[0];
    out[0] = head;
    out[1] = second;
    out[2] = third;
  }

  /** The largest step t, at most the given one, for which v + t dv stays in the cone. */
  static double step(double[] v, double[] dv, double limit) {
    double a = dv[0] * dv[0] - dv[1] * dv[1] - dv[2] * dv[2];
    double b = v[0] * dv[0] - v[1] * dv[1] - v[2] * dv[2];
    double c = Math.max(0, determinant(v));
    double t = limit;
    if (dv[0] < 0) {
      t = Math.min(t, -v[0] / dv[0]);
    }
    double discriminant = b * b - a * c;
    if (discriminant >= 0) {
      // The least positive root of a t^2 + 2 b t + c, in the form without cancellation.
      double root = Math.sqrt(discriminant);
      double denominator = -b + root;
      if (a > 0 && b >= 0) {
        return t;
      }
      if (denominator > 0) {
        t = Math.min(t, c / denominator);
      }
    }
    return t;
  }
}
