package org.smkl.relax.saddle;

import org.smkl.api.StopSignal;

/**
 * The maximising side of a saddle problem
 *
 * <pre>  min over b in the simplex  max over x in X  of  L(x, b) + lambda ks(b),
 *   X = { lower &lt;= x &lt;= upper, e'x = c in every block } </pre>
 *
 * with L linear in b and concave in x. The interior-point method knows no more than this of where
 * values come from: multipliers of cuts, or alpha itself.
 */
interface Player {
  /** The number m of variables. */
  int size();

  /** The lower bound of variable j; minus infinity for none. */
  double lower(int j);

  /** The upper bound of variable j; infinity for none. */
  double upper(int j);

  /** The coefficients e of the equalities, one for each variable. */
  double[] equality();

  /** The block of variable j: the equality that it belongs to. */
  int block(int j);

  /** The right-hand sides c, one for each block. */
  double[] rightSides();

  /** Evaluates what the methods below return. */
  void at(double[] x, double[] b);

  /** dL/db, one for each kernel. */
  double[] slopes();

  /** dL/dx. */
  double[] gradient();

  /** Row i is the derivative of slope i by x. */
  double[][] coupling();

  /** How the matrix of a Newton step is factored for this player. */
  default Schur schur(int threads, StopSignal stop) {
    return new DenseSchur(this, threads, stop);
  }

  /**
   * Adds -d2L/dx2, positive semidefinite, to the upper triangle of the first m rows. What is little
   * beside the barrier may be left out: solutions are refined.
   *
   * @param barrier what the bounds of x add to the diagonal
   */
  void addCurvature(double[] barrier, double[][] upper);

  /** out = -d2L/dx2 dx. */
  void curvatureTimes(double[] dx, double[] out);
}
