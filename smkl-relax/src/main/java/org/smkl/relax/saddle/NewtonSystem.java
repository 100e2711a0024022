package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Vectors;

/**
 * The linear equations of a step,
 *
 * <pre>
 *   B dxi + C dX + U dk = R,   -C'dxi + E dX + e deta = g,   e'dx = h in every block,
 *   -U'dxi + D dk = f
 * </pre>
 *
 * where dX = (dx, the shared slope or the multiplier of the places, the multiplier of the simplex).
 * B falls apart into a block for each kernel, so that eliminating it leaves a system in dX ({@link
 * Schur}). The prices dk of rooms, where there are rules, are eliminated last ({@link RoomBorder}).
 */
final class NewtonSystem {
  private final MinimisingSide weights;
  private final MaximisingSide strategy;
  private final KernelBlocks blocks;
  private final int p;
  private final int m;
  private final Schur schur;
  private final WeightBorder rim;
  private final double[] barrier;
  private final BlockBorder border;
  private final RoomBorder rooms;

  /** The right-hand sides: R by variable and kernel, g, h. */
  final double[][] right;

  final double[] rightX;
  final double[] rightEquality;
  final double[] rightRooms;

  /** The solution. */
  final double[][] xi;

  final double[] big;
  final double[] eta;
  final double[] prices;

  NewtonSystem(MinimisingSide weights, MaximisingSide strategy, int threads, StopSignal stop) {
    this.weights = weights;
    this.strategy = strategy;
    this.blocks = new KernelBlocks(weights);
    this.p = weights.p;
    this.m = strategy.m;
    this.schur = strategy.player.schur(threads, stop);
    this.rim = new WeightBorder(weights, m);
    this.barrier = new double[m];
    this.border = new BlockBorder(strategy.player, m + 2);
    this.rooms = new RoomBorder(weights);
    this.rightRooms = new double[rooms.size()];
    this.prices = new double[rooms.size()];
    this.rightEquality = new double[strategy.eta.length];
    this.eta = new double[strategy.eta.length];
    this.right = new double[3][p];
    this.rightX = new double[m + 2];
    this.xi = new double[3][p];
    this.big = new double[m + 2];
  }

  /** Forms and factors the matrix; false if it is not positive definite in double precision. */
  boolean factor() {
    if (!blocks.factor()) {
      return false;
    }
    for (int j = 0; j < m; j++) {
      barrier[j] =
          ratio(strategy.lowMultiplier[j], strategy.low[j])
              + ratio(strategy.highMultiplier[j], strategy.high[j]);
    }
    rim.form(blocks);
    return schur.factor(barrier, blocks, rim) && border.factor(schur) && factorRooms();
  }

  /** Solves for a price of 1 in each room. */
  private boolean factorRooms() {
    for (int g = 0; g < rooms.size(); g++) {
      double[][] r = new double[3][p];
      rooms.indicate(g, r[1]);
      double[] x = new double[m + 2];
      double[] h = new double[eta.length];
      base(r, x, h);
      rooms.response(g, r, x, h);
    }
    return rooms.factor();
  }

  private static double ratio(double multiplier, double slack) {
    return Double.isInfinite(slack) ? 0 : multiplier / slack;
  }

  /**
   * Solves for the right-hand sides, with refinement.
   *
   * @param prediction whether the solution only tells how far the corrector has to go
   */
  void solve(boolean prediction) {
    int refinements = schur.refinements(prediction);
    double[][] r = {right[0].clone(), right[1].clone(), right[2].clone()};
    double[] g = rightX.clone();
    double[] h = rightEquality.clone();
    double[] f = rightRooms.clone();
    for (double[] part : xi) {
      Arrays.fill(part, 0);
    }
    Arrays.fill(big, 0);
    Arrays.fill(eta, 0);
    Arrays.fill(prices, 0);
    double[] product = new double[m];
    for (int round = 0; round <= refinements; round++) {
      add(r, g, h, f);
      if (round < refinements) {
        residual(r, g, h, product);
        rooms.residual(rightRooms, xi[1], prices, f, r[1]);
      }
    }
  }

  /** Adds the solution for these right-hand sides, which are overwritten. */
  private void add(double[][] r, double[] g, double[] h, double[] f) {
    base(r, g, h);
    rooms.solve(f, r, g, h);
    for (int k = 0; k < 3; k++) {
      Vectors.add(xi[k], 1, r[k]);
    }
    Vectors.add(big, 1, g);
    Vectors.add(eta, 1, h);
    Vectors.add(prices, 1, f);
  }

  /** Replaces right-hand sides by the solution of the equations without rooms. */
  private void base(double[][] r, double[] g, double[] h) {
    double[] v = new double[3];
    double[][] coupling = strategy.player.coupling();
    for (int i = 0; i < p; i++) {
      load(r, i, v);
      blocks.solve(i, v);
      store(v, i, r);
      double[] row = coupling[i];
      for (int j = 0; j < m; j++) {
        g[j] += row[j] * v[0];
      }
      g[m] += weights.shares(i) ? v[0] : v[1];
      g[m + 1] += v[0];
    }
    schur.solve(g);
    border.solve(g, h);
    for (int i = 0; i < p; i++) {
      v[0] = alongB(coupling[i], g, i);
      v[1] = weights.cones[i] == null ? 0 : g[m];
      v[2] = 0;
      blocks.solve(i, v);
      for (int k = 0; k < 3; k++) {
        r[k][i] -= weights.cones[i] == null && k > 0 ? 0 : v[k];
      }
    }
  }

  /** (C dX) in the row of b_i. */
  private double alongB(double[] row, double[] dX, int i) {
    return dot(row, dX, m) + dX[m + 1] + (weights.shares(i) ? dX[m] : 0);
  }

  /** What the equations still miss. */
  private void residual(double[][] r, double[] g, double[] h, double[] product) {
    Player player = strategy.player;
    double[][] coupling = player.coupling();
    player.curvatureTimes(big, product);
    System.arraycopy(rightEquality, 0, h, 0, h.length);
    for (int j = 0; j < m; j++) {
      int c = player.block(j);
      g[j] = rightX[j] - product[j] - barrier[j] * big[j] - eta[c] * player.equality()[j];
      h[c] -= player.equality()[j] * big[j];
    }
    g[m] = rightX[m] - rim.penalty() * big[m];
    g[m + 1] = rightX[m + 1];
    double[] v = new double[3];
    for (int i = 0; i < p; i++) {
      double db = xi[0][i];
      double[] row = coupling[i];
      for (int j = 0; j < m; j++) {
        g[j] += row[j] * db;
      }
      g[m] += weights.shares(i) ? db : xi[1][i];
      g[m + 1] += db;
      load(xi, i, v);
      blocks.multiply(i, v);
      r[0][i] = right[0][i] - v[0] - alongB(row, big, i);
      if (weights.cones[i] != null) {
        r[1][i] = right[1][i] - v[1] - big[m];
        r[2][i] = right[2][i] - v[2];
      }
    }
  }

  private static void load(double[][] from, int i, double[] v) {
    v[0] = from[0][i];
    v[1] = from[1][i];
    v[2] = from[2][i];
  }

  private static void store(double[] v, int i, double[][] to) {
    to[0][i] = v[0];
    to[1][i] = v[1];
    to[2][i] = v[2];
  }

  private static double dot(double[] u, double[] v, int length) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      sum += u[j] * v[j];
    }
    return sum;
  }
}
