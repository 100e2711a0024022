package org.smkl.api.kernel;

/**
 * One kernel. It implements one of three shapes, which tell how its values are computed: {@link
 * StatisticKernel} (a function of an inner product or a distance; the fast one, because kernels of
 * a set share those), {@link PairKernel} (any function of two points) or {@link MatrixKernel}
 * (values that come from elsewhere). Immutable and thread-safe.
 */
public sealed interface Kernel permits StatisticKernel, PairKernel, MatrixKernel {
  /**
   * Whether theory says that every Gram matrix of this kernel is positive semidefinite. If not, the
   * matrix at hand is checked.
   */
  boolean positiveSemidefinite();
}
