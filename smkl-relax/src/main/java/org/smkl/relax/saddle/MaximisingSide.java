package org.smkl.relax.saddle;

/** The maximising side of the interior-point method: x within its bounds, with multipliers. */
final class MaximisingSide {
  private static final double AT_BOUND = 1e-4;

  final Player player;
  final int m;
  final double[] x;
  final double[] low;
  final double[] lowMultiplier;
  final double[] high;
  final double[] highMultiplier;

  /** The multipliers of the equalities. */
  final double[] eta;

  MaximisingSide(Player player, double[] start, double mu) {
    this.player = player;
    this.m = player.size();
    this.x = start.clone();
    this.eta = new double[player.rightSides().length];
    this.low = new double[m];
    this.lowMultiplier = new double[m];
    this.high = new double[m];
    this.highMultiplier = new double[m];
    for (int j = 0; j < m; j++) {
      low[j] = x[j] - player.lower(j);
      high[j] = player.upper(j) - x[j];
      lowMultiplier[j] = mu / low[j];
      highMultiplier[j] = mu / high[j];
    }
  }

  /** x with every variable at its bound that is as good as there: what is 0 at a solution is 0. */
  double[] settled() {
    double[] settled = x.clone();
    for (int j = 0; j < m; j++) {
      if (low[j] < AT_BOUND * lowMultiplier[j]) {
        settled[j] = player.lower(j);
      } else if (high[j] < AT_BOUND * highMultiplier[j]) {
        settled[j] = player.upper(j);
      }
    }
    return settled;
  }

  int degree() {
    int degree = 0;
    for (int j = 0; j < m; j++) {
      degree += (Double.isInfinite(low[j]) ? 0 : 1) + (Double.isInfinite(high[j]) ? 0 : 1);
    }
    return degree;
  }

  double gap() {
    double gap = 0;
    for (int j = 0; j < m; j++) {
      gap += Double.isInfinite(low[j]) ? 0 : low[j] * lowMultiplier[j];
      gap += Double.isInfinite(high[j]) ? 0 : high[j] * highMultiplier[j];
    }
    return gap;
  }

  /** Fills the stationarity residuals; returns the largest. */
  double stationarity(double[] out) {
    double[] gradient = player.gradient();
    double worst = 0;
    for (int j = 0; j < m; j++) {
      double pull = eta[player.block(j)] * player.equality()[j];
      out[j] = gradient[j] + lowMultiplier[j] - highMultiplier[j] - pull;
      worst = Math.max(worst, Math.abs(out[j]));
    }
    return worst;
  }

  /** e'x - c, by block. */
  double[] missed() {
    double[] missed = new double[eta.length];
    for (int j = 0; j < m; j++) {
      missed[player.block(j)] += player.equality()[j] * x[j];
    }
    for (int c = 0; c < missed.length; c++) {
      missed[c] -= player.rightSides()[c];
    }
    return missed;
  }
}
