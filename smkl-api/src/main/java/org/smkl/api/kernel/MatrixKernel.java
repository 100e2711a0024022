package org.smkl.api.kernel;

/**
 * A kernel whose values come from elsewhere, a file for example. Points are known by their
 * position: row i belongs to the i-th training point.
 *
 * <p>Both methods throw {@link IllegalArgumentException} if what is there does not fit: what was
 * found, what was expected, what to try.
 */
public non-sealed interface MatrixKernel extends Kernel {
  /** The n x n matrix of the training points, by rows; symmetry is checked by the caller. */
  double[][] train(int n);

  /** The values between m further points (rows) and the n training points (columns). */
  double[][] cross(int m, int n);
}
