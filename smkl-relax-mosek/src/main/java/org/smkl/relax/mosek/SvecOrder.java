package org.smkl.relax.mosek;

/**
 * The two orders of a vectorised symmetric matrix. The neutral model has the upper triangle by
 * columns, which is the lower one by rows: (0,0), (1,0), (1,1), (2,0), ... MOSEK has the lower one
 * by columns: (0,0), (1,0), (2,0), ..., (1,1), ... Both multiply entries off the diagonal by the
 * square root of two.
 */
final class SvecOrder {
  private SvecOrder() {}

  /** For each row of MOSEK's order, the row of the neutral one. */
  static int[] neutralRows(int order) {
    int[] rows = new int[order * (order + 1) / 2];
    int next = 0;
    for (int column = 0; column < order; column++) {
      for (int row = column; row < order; row++) {
        rows[next++] = row * (row + 1) / 2 + column;
      }
    }
    return rows;
  }
}
