package org.smkl.search;

import java.util.Objects;

/**
 * Weights of B and what they are worth. Arrays are shared: read, never write.
 *
 * @param beta the weights, in B exactly
 * @param alpha the expansion of the primal point at beta
 * @param biases its biases, one for each block
 * @param upperBound UB(beta) from that primal point
 * @param source a letter for where it was found: t trivial, g given, b best response, s the support
 *     of the largest z solved exactly, h proposed by a heuristic, x a leaf with one support left
 */
public record Incumbent(
    double[] beta, double[] alpha, double[] biases, double upperBound, char source) {
  /** Checks that nothing is missing. */
  public Incumbent {
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(biases, "biases");
  }

  /** A copy with another value. */
  public Incumbent withUpperBound(double value) {
    return new Incumbent(beta, alpha, biases, value, source);
  }

  /** A copy with arrays of its own. */
  public Incumbent copy() {
    return new Incumbent(beta.clone(), alpha.clone(), biases.clone(), upperBound, source);
  }
}
