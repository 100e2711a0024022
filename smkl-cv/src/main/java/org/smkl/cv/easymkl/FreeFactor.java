package org.smkl.cv.easymkl;

import org.smkl.numeric.Cholesky;

/**
 * The Cholesky factor of a principal submatrix that grows and shrinks by one variable at a time, at
 * the cost of one triangular solve each, and which variables it is of. Multiplying a variable by a
 * number changes nothing here but rounding, so diagonals of very different size do no harm.
 */
final class FreeFactor {
  /** Share of its diagonal entry, for each row. A smaller pivot is zero up to rounding. */
  private static final double PIVOT_ROUNDING = Math.ulp(1.0);

  private final int[] members;
  private final Cholesky factor = new Cholesky();

  FreeFactor(int most) {
    members = new int[most];
  }

  int size() {
    return factor.size();
  }

  /** The variable in this place. */
  int member(int place) {
    return members[place];
  }

  /**
   * Adds a variable, if the matrix stays positive definite.
   *
   * @param row its products with the members in their order, then its diagonal entry
   */
  boolean append(int variable, double[] row) {
    int size = size();
    if (!factor.append(row.clone(), row[size], PIVOT_ROUNDING * (size + 1) * row[size])) {
      return false;
    }
    members[size] = variable;
    return true;
  }

  /** Takes the variable in this place out. */
  void remove(int place) {
    factor.remove(place);
    System.arraycopy(members, place + 1, members, place, size() - place);
  }

  /** Solves with the matrix, in place. */
  void solve(double[] b) {
    factor.solve(b);
  }
}
