package org.smkl.kernels;

import java.util.Arrays;

/**
 * Bounds of the rounding errors of kernel values, entry (j, k) by sqrt(e_j e_k); see {@link
 * org.smkl.api.kernel.Kernel#errors}. The derivations are in docs/certificate.md. Errors of sums
 * are sums of errors, because sqrt(e_j e_k) + sqrt(f_j f_k) is at most sqrt((e_j + f_j)(e_k +
 * f_k)).
 */
@FunctionalInterface
interface Errors {
  /** The e_j of points with these squared norms and this many columns. */
  double[] of(int columns, double[] squaredNorms);

  /** The unit roundoff with two percent on top, for terms of second order. */
  double UNIT = 1.02 * 0x1p-53;

  /** More than underflow can do in any of these formulas. */
  double TINY = Double.MIN_NORMAL;

  /** The error beside a squared norm that a large scale multiplies. */
  double UNDERFLOW = 0x1p-1020;

  /** A gamma beyond this would make what underflows count. */
  double LARGEST = 1e300;

  /** The errors of distances by inner products never count more than this many units. */
  double CAP = 400;

  /** Of x'z: (c + 1) u |x||z|. */
  static double[] linear(int columns, double[] squaredNorms) {
    return Arrays.stream(squaredNorms).map(a -> (columns + 2) * UNIT * a + TINY).toArray();
  }

  /**
   * Of (scale x'z + offset)^degree with scale and offset not negative: degree (c + 4) u times
   * (scale |x||z| + offset)^degree, which is at most the root of the two values with |x|^2 and
   * |z|^2. What underflows in x'z grows with the scale, hence the tiny number beside |x|^2.
   */
  static Errors polynomial(int degree, double scale, double offset) {
    return (columns, squaredNorms) ->
        Arrays.stream(squaredNorms)
            .map(a -> power(scale * (a + UNDERFLOW) + offset, degree))
            .map(m -> degree * (columns + 5.0) * UNIT * m + TINY)
            .toArray();
  }

  /** A product of at most 100 factors that errs by far less than the two percent. */
  private static double power(double base, int degree) {
    double product = 1;
    for (int k = 0; k < degree; k++) {
      product *= base;
    }
    return product;
  }

  /**
   * Of exp(-gamma |x - z|^2): relative errors of the exponent p count p exp(-p) at most. The error
   * 2 (c + 4) u (|x|^2 + |z|^2) of a distance by inner products counts gamma times, and hardly at
   * all where the distance is large, hence the cap. It is a sum; with any s it is below (p + s)(p'
   * + s) / s, and the mean is a good s.
   */
  static Errors gaussian(double gamma) {
    return (columns, squaredNorms) -> {
      double[] p = Arrays.stream(squaredNorms).map(a -> Math.min(gamma * a, CAP)).toArray();
      double s = Math.max(Arrays.stream(p).average().orElse(1), TINY);
      boolean finite = gamma <= LARGEST && Arrays.stream(squaredNorms).allMatch(a -> a <= 0x1p1019);
      return Arrays.stream(p)
          .map(x -> (columns + 8) * UNIT + 2 * (columns + 5.0) * UNIT * (x + s) * ((x + s) / s))
          .map(e -> finite ? e : Double.POSITIVE_INFINITY)
          .toArray();
    };
  }

  /**
   * Of exp(-gamma |x - z|_1), whose exponent has a small relative error, unless the sum overflows;
   * it does not where the squares do not.
   */
  static Errors laplacian(double gamma) {
    return (columns, squaredNorms) ->
        Arrays.stream(squaredNorms)
            .map(
                a ->
                    a <= Double.MAX_VALUE && gamma <= LARGEST
                        ? (columns + 8) * UNIT
                        : Double.POSITIVE_INFINITY)
            .toArray();
  }
}
