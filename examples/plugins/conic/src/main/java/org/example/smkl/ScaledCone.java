package org.example.smkl;

/**
 * One cone of the model, with the scaling W of Nesterov and Todd: W y = W^-1 s. Second-order cones
 * have the formulas; a single row that is zero or more is one of dimension one.
 */
final class ScaledCone {
  final int start;
  final int size;
  private double[] w; // of unit hyperbolic length
  private double eta;

  ScaledCone(int start, int size) {
    this.start = start;
    this.size = size;
  }

  /** The unit of the cone, (1, 0, ..., 0). */
  void addUnit(double[] v, double times) {
    v[start] += times;
  }

  /** Chooses W by a point s and multipliers y inside the cone. */
  void scale(double[] s, double[] y) {
    double ofS = Math.sqrt(determinant(s));
    double ofY = Math.sqrt(determinant(y));
    eta = Math.sqrt(ofS / ofY);
    double product = 0;
    for (int r = 0; r < size; r++) {
      product += s[start + r] / ofS * (y[start + r] / ofY);
    }
    double gamma = Math.sqrt((1 + product) / 2);
    w = new double[size];
    for (int r = 0; r < size; r++) {
      double reflected = r == 0 ? y[start] : -y[start + r];
      w[r] = (s[start + r] / ofS + reflected / ofY) / (2 * gamma);
    }
  }

  /** out = W v, or W^-1 v. */
  void apply(boolean inverse, double[] v, double[] out) {
    double sign = inverse ? -1 : 1;
    double factor = inverse ? 1 / eta : eta;
    double tail = 0;
    for (int r = 1; r < size; r++) {
      tail += w[r] * v[start + r];
    }
    double head = v[start];
    out[start] = factor * (w[0] * head + sign * tail);
    for (int r = 1; r < size; r++) {
      out[start + r] = factor * (v[start + r] + w[r] * (sign * head + tail / (1 + w[0])));
    }
  }

  /** The entry of W^2 = eta^2 (2 w w' - J). */
  double square(int r, int c) {
    double j = r != c ? 0 : r == 0 ? 1 : -1;
    return eta * eta * (2 * w[r] * w[c] - j);
  }

  /** out = u o v, the product of the cone's algebra. */
  void product(double[] u, double[] v, double[] out) {
    double dot = 0;
    for (int r = 0; r < size; r++) {
      dot += u[start + r] * v[start + r];
    }
    for (int r = 1; r < size; r++) {
      out[start + r] = u[start] * v[start + r] + v[start] * u[start + r];
    }
    out[start] = dot;
  }

  /** out with u o out = v. */
  void divide(double[] u, double[] v, double[] out) {
    double dot = 0;
    for (int r = 1; r < size; r++) {
      dot += u[start + r] * v[start + r];
    }
    double head = (u[start] * v[start] - dot) / determinant(u);
    for (int r = 1; r < size; r++) {
      out[start + r] = (v[start + r] - head * u[start + r]) / u[start];
    }
    out[start] = head;
  }

  /** How far one can go from v in the direction d; at most 1. */
  double room(double[] v, double[] d) {
    // The first positive root of a t^2 + 2 b t + c, the determinant of v + t d.
    double a = determinant(d);
    double c = determinant(v);
    double b = v[start] * d[start];
    for (int r = 1; r < size; r++) {
      b -= v[start + r] * d[start + r];
    }
    double most = d[start] < 0 ? Math.min(1, -v[start] / d[start]) : 1;
    double disc = b * b - a * c;
    if (disc < 0) {
      return most;
    }
    double q = -(b + Math.copySign(Math.sqrt(disc), b));
    for (double root : new double[] {q / a, c / q}) {
      if (root > 0) {
        most = Math.min(most, root);
      }
    }
    return most;
  }

  /** v_0^2 - |(v_1, ...)|^2, as a product, which does not cancel; v_0^2 for one row. */
  private double determinant(double[] v) {
    double tail = 0;
    for (int r = 1; r < size; r++) {
      tail = Math.hypot(tail, v[start + r]);
    }
    return (v[start] - tail) * (v[start] + tail);
  }
}
