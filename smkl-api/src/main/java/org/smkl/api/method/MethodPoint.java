package org.smkl.api.method;

import java.util.Objects;
import org.smkl.api.Arguments;

/** Values of all parameters: a point of a grid. Made by {@link #of}; immutable. */
public final class MethodPoint {
  private final double c;
  private final double lambda;
  private final int k0;
  private final Arguments arguments;

  private MethodPoint(double c, double lambda, int k0, Arguments arguments) {
    this.c = c;
    this.lambda = lambda;
    this.k0 = k0;
    this.arguments = arguments;
  }

  /**
   * A point.
   *
   * @param c the SVM's C, positive
   * @param lambda the regularisation, positive
   * @param k0 the largest number of kernels, at least 1
   * @param arguments values of the method's own parameters
   */
  public static MethodPoint of(double c, double lambda, int k0, Arguments arguments) {
    Objects.requireNonNull(arguments, "arguments");
    if (!(c > 0) || !(lambda > 0) || k0 < 1) {
      throw new IllegalArgumentException(
          "C, lambda and k0 must be positive; got %s, %s and %d.".formatted(c, lambda, k0));
    }
    return new MethodPoint(c, lambda, k0, arguments);
  }

  /** The SVM's C. */
  public double c() {
    return c;
  }

  /** The regularisation. */
  public double lambda() {
    return lambda;
  }

  /** The largest number of kernels. */
  public int k0() {
    return k0;
  }

  /** Values of the method's own parameters. */
  public Arguments arguments() {
    return arguments;
  }
}
