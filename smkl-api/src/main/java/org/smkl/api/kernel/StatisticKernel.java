package org.smkl.api.kernel;

/**
 * A kernel whose value depends on two points only through one number. That number is computed in
 * double precision; with c columns and u = 2^-53 it errs by at most (c + 1) u |x||z| (inner
 * product), (c + 4) u times itself plus 2 (c + 4) u (|x|^2 + |z|^2) (squared distance), and (c + 2)
 * u times itself (L1 distance).
 */
public non-sealed interface StatisticKernel extends Kernel {
  /** The number. */
  enum Statistic {
    /** x'z. */
    INNER_PRODUCT,
    /** |x - z|^2 in the Euclidean norm; zero or more. */
    SQUARED_DISTANCE,
    /** The sum of |x_k - z_k|. */
    L1_DISTANCE
  }

  /** Which number this kernel reads. */
  Statistic statistic();

  /**
   * Writes the kernel values of the first {@code length} statistics to {@code values}, entry by
   * entry; an entry's value must not depend on the others. The arrays may be the same one.
   */
  void apply(double[] statistics, double[] values, int length);
}
