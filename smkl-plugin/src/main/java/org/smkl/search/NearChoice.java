package org.smkl.search;

import java.util.BitSet;
import java.util.Objects;

/**
 * One choice of k0 kernels and what the best weights on it are worth. Arrays and sets are shared:
 * read, never write.
 *
 * @param kernels the k0 kernels; some of them may have no weight
 * @param lowerBound no weights on these kernels have a smaller objective
 * @param upperBound the objective of the weights is at most this
 * @param beta the weights, one for each kernel of the problem
 */
public record NearChoice(BitSet kernels, double lowerBound, double upperBound, double[] beta) {
  /** Checks that nothing is missing. */
  public NearChoice {
    Objects.requireNonNull(kernels, "kernels");
    Objects.requireNonNull(beta, "beta");
  }
}
