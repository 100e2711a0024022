package org.smkl.api.kernel;

import java.util.Optional;

/**
 * One kernel. It implements one of four shapes, which tell how its values are computed: {@link
 * StatisticKernel} (a function of an inner product or a distance; the fast one, because kernels of
 * a set share those), {@link PairKernel} (any function of two points), {@link TextKernel} (the same
 * for points that are no vectors) or {@link MatrixKernel} (values that come from elsewhere).
 * Immutable and thread-safe.
 */
public sealed interface Kernel permits StatisticKernel, PairKernel, MatrixKernel, TextKernel {
  /**
   * Whether theory says that every Gram matrix of this kernel is positive semidefinite. If not, or
   * if {@link #errors} are unknown, the matrix at hand is checked.
   */
  boolean positiveSemidefinite();

  /**
   * How far rounding may carry the computed values from the exact ones: numbers e_j, one for each
   * point, with |computed - exact| at most sqrt(e_j e_k) for points j and k. With them a proof
   * speaks about the exact kernel and needs no check of the matrix; without them (the default) it
   * speaks about the matrix as computed, whose definiteness is then verified at cubic cost.
   *
   * <p>A bound, not an estimate. Proofs rely on it, and name the kernel.
   *
   * @param columns how many columns a point has; of sparse points, at most how many any two of them
   *     name together
   * @param squaredNorms |x_j|^2 of every point, up to a relative error of (columns + 1) 2^-53
   */
  default Optional<double[]> errors(int columns, double[] squaredNorms) {
    return Optional.empty();
  }
}
