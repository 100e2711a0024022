package org.smkl.api.propose;

import java.util.Optional;

/** Weights, or a support whose best weights the search finds. Immutable. */
public final class Proposal {
  private final int[] support;
  private final double[] weights;

  private Proposal(int[] support, double[] weights) {
    this.support = support;
    this.weights = weights;
  }

  /**
   * A support: the search finds its best weights, which is a convex problem.
   *
   * @param kernels at most k0 of them that the rules allow together
   */
  public static Proposal ofSupport(int... kernels) {
    return new Proposal(kernels.clone(), null);
  }

  /**
   * Weights: the search trains a machine there.
   *
   * @param weights one for each kernel, on the simplex, at most k0 of them positive
   */
  public static Proposal ofWeights(double... weights) {
    return new Proposal(null, weights.clone());
  }

  /** The kernels of a support; a copy. */
  public Optional<int[]> support() {
    return Optional.ofNullable(support).map(int[]::clone);
  }

  /** The weights; a copy. */
  public Optional<double[]> weights() {
    return Optional.ofNullable(weights).map(double[]::clone);
  }
}
