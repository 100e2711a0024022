package org.smkl.relax.saddle;

/**
 * The symmetric positive definite matrix of a Newton step over dX, factored: what is left when the
 * weights are eliminated. The barrier and the curvature of the maximising side, the kernels'
 * coupling to it, and {@link WeightBorder} around them.
 */
interface Schur {
  /**
   * Factors the matrix at the current point.
   *
   * @param barrier what the bounds of x add to its diagonal
   * @param blocks the eliminated side, factored
   * @return false if it is not positive definite in double precision
   */
  boolean factor(double[] barrier, KernelBlocks blocks, WeightBorder rim);

  /**
   * How often a solution is refined.
   *
   * @param prediction whether it only tells how far the corrector has to go
   */
  int refinements(boolean prediction);

  /** Overwrites g with the solution. */
  void solve(double[] g);
}
