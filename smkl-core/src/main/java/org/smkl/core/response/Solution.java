package org.smkl.core.response;

import org.smkl.api.alpha.AlphaValue;

/**
 * Weights with the classifier that belongs to them. Arrays are shared: read, never write.
 *
 * @param beta the weights, at most k0 non-zeros
 * @param alpha the alpha-step at beta
 * @param value the values of that alpha-step
 * @param objective F(beta)
 * @param rigorous whether the objective is an upper bound of the optimum: every kernel in the
 *     support is positive semidefinite and the objective comes from the primal
 */
public record Solution(
    double[] beta, double[] alpha, AlphaValue value, double objective, boolean rigorous) {}
