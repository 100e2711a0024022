package org.smkl.cv.method;

import java.util.Objects;
import org.smkl.api.Arguments;
import org.smkl.api.method.MethodPoint;

/**
 * One point of a grid. A method looks only at the parameters it has.
 *
 * @param c the SVM's C
 * @param lambda the method's regularisation: the weight of |beta|^2 for SMKL, Lambda in (0, 1] for
 *     EasyMKL
 * @param k0 the largest number of kernels
 * @param kernel position of the one kernel used, for a plain SVM
 * @param own values of the method's own parameters
 */
public record Parameters(double c, double lambda, int k0, int kernel, Arguments own) {
  /** Checks the values. */
  public Parameters {
    Objects.requireNonNull(own, "own");
    if (!(c > 0) || !(lambda > 0) || k0 < 1 || kernel < 0) {
      throw new IllegalArgumentException(
          "C, lambda and k0 must be positive and the kernel 0 or more; got %s, %s, %d and %d."
              .formatted(c, lambda, k0, kernel));
    }
  }

  /** Without a choice of one kernel. */
  public static Parameters of(double c, double lambda, int k0) {
    return new Parameters(c, lambda, k0, 0, Arguments.NONE);
  }

  /** For one kernel. */
  public static Parameters of(double c, double lambda, int k0, int kernel) {
    return new Parameters(c, lambda, k0, kernel, Arguments.NONE);
  }

  /** A copy with values of the method's own parameters. */
  public Parameters with(Arguments other) {
    return new Parameters(c, lambda, k0, kernel, other);
  }

  /** A copy with another C. */
  Parameters withC(double other) {
    return new Parameters(other, lambda, k0, kernel, own);
  }

  /** As methods of plugins see it. */
  MethodPoint point() {
    return MethodPoint.of(c, lambda, k0, own);
  }
}
