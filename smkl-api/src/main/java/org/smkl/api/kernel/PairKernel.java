package org.smkl.api.kernel;

/** A kernel given by any symmetric function of two points. */
public non-sealed interface PairKernel extends Kernel {
  /**
   * The value for two points, arrays of the chosen columns with all zeros of sparse data; neither
   * is modified.
   */
  double value(double[] x, double[] z);
}
