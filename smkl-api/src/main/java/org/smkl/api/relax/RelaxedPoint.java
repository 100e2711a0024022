package org.smkl.api.relax;

import java.util.Objects;

/**
 * What a solution of a formulation says in the terms of the problem. Arrays belong to the receiver.
 * Made by {@link #of}; the constructor may get further components.
 *
 * @param value the value of the relaxation: the objective at the solver's primal point
 * @param dualValue the same from the solver's multipliers; NaN if the formulation has none
 * @param alpha one entry for each variable of the problem's blocks
 * @param beta the weights, one for each kernel, 0 where the node forbids the kernel
 * @param z the indicators, one for each kernel
 */
public record RelaxedPoint(
    double value, double dualValue, double[] alpha, double[] beta, double[] z) {
  /** Checks that nothing is missing. */
  public RelaxedPoint {
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(z, "z");
  }

  /** A point whose value is that of the solver's primal point. */
  public static RelaxedPoint of(double value, double[] alpha, double[] beta, double[] z) {
    return new RelaxedPoint(value, Double.NaN, alpha, beta, z);
  }
}
