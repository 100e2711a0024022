package org.smkl.relax.saddle;

import org.smkl.numeric.Cholesky;

/**
 * The equalities of the maximising side in a Newton step: rows e_c that border the factored matrix
 * M, one for each block, eliminated by a small system e_c' M^-1 e_d.
 */
final class BlockBorder {
  private final Player player;
  private final int order;
  private final int count;
  private double[][] solved;
  private Cholesky inner;

  BlockBorder(Player player, int order) {
    this.player = player;
    this.order = order;
    this.count = player.rightSides().length;
  }

  /** Takes a new factor of M; false if the small system is singular. */
  boolean factor(Schur factor) {
    solved = new double[count][order];
    for (int j = 0; j < player.size(); j++) {
      solved[player.block(j)][j] = player.equality()[j];
    }
    double[][] upper = new double[count][count];
    for (int c = 0; c < count; c++) {
      factor.solve(solved[c]);
      times(solved[c], upper[c]);
    }
    inner = Cholesky.of(upper, 0);
    return inner.dropped() == 0;
  }

  /** out_c = e_c'x. */
  private void times(double[] x, double[] out) {
    for (int j = 0; j < player.size(); j++) {
      out[player.block(j)] += player.equality()[j] * x[j];
    }
  }

  /**
   * From g = M^-1 r: overwrites g with the solution of M g + sum_c y_c e_c = r, e'g = h; h with y.
   */
  void solve(double[] g, double[] h) {
    double[] y = new double[count];
    times(g, y);
    for (int c = 0; c < count; c++) {
      h[c] = y[c] - h[c];
    }
    inner.solve(h);
    for (int c = 0; c < count; c++) {
      for (int j = 0; j < order; j++) {
        g[j] -= h[c] * solved[c][j];
      }
    }
  }
}
