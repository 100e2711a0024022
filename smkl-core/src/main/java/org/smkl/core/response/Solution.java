package org.smkl.core.response;

import org.smkl.svm.machine.MachineValue;

/**
 * Weights with the machines that belong to them. Arrays are shared: read, never write.
 *
 * @param beta the weights, at most k0 non-zeros unless the user had others evaluated
 * @param alpha the alpha-step at beta
 * @param value the values of that alpha-step, with the biases
 * @param objective F(beta), in double precision; in the result of a fit, where it is rigorous, as
 *     evaluated by {@code RigorousBounds} of org.smkl.certificate
 * @param rigorous whether the objective is an upper bound of the optimum but for the rounding of
 *     its evaluation: at most k0 kernels have weight, each of them is positive semidefinite, and
 *     the objective comes from the primal
 */
public record Solution(
    double[] beta, double[] alpha, MachineValue value, double objective, boolean rigorous) {
  /** A copy whose objective is no upper bound of the optimum. */
  public Solution withoutProof() {
    return new Solution(beta, alpha, value, objective, false);
  }
}
