package org.smkl.relax.saddle;

import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;

/**
 * The prices of rooms in a Newton step. Their equations border all others: with T the solution of
 * those for a price of 1 in each room, a small system in the prices is left,
 *
 * <pre>  (D + U'T) dk = f + U'dxi,   then all else is corrected by -T dk. </pre>
 *
 * U has a 1 at the z of each member, D is slack / price. Without rooms nothing is done.
 */
final class RoomBorder {
  /** Relative. Smaller pivots are rounding: two rooms that are full at once. */
  private static final double MIN_PIVOT = 1e-14;

  private final MinimisingSide weights;
  private final int size;
  private final double[][][] xi;
  private final double[][] big;
  private final double[][] eta;
  private Cholesky factor;

  RoomBorder(MinimisingSide weights) {
    this.weights = weights;
    this.size = weights.slack.length;
    this.xi = new double[size][][];
    this.big = new double[size][];
    this.eta = new double[size][];
  }

  int size() {
    return size;
  }

  /** Sets the z of the members of a room to 1. */
  void indicate(int g, double[] z) {
    for (int i : weights.shape.rooms().get(g).members()) {
      z[i] = 1;
    }
  }

  /** Takes the solution for a price of 1 in room g over. */
  void response(int g, double[][] xiOfOne, double[] bigOfOne, double[] etaOfOne) {
    xi[g] = xiOfOne;
    big[g] = bigOfOne;
    eta[g] = etaOfOne;
  }

  /** Factors the small system; false if it is not positive definite. */
  boolean factor() {
    double[][] upper = new double[size][size];
    for (int g = 0; g < size; g++) {
      for (int k = g; k < size; k++) {
        upper[g][k] = used(g, xi[k][1]);
      }
      upper[g][g] += weights.slack[g] / weights.price[g];
      if (!(upper[g][g] > 0)) {
        return false;
      }
    }
    factor = size == 0 ? null : Cholesky.of(upper, MIN_PIVOT);
    return true;
  }

  private double used(int g, double[] z) {
    return MinimisingSide.sum(weights.shape.rooms().get(g), z);
  }

  /** Replaces f by the prices, and corrects the solution without rooms. */
  void solve(double[] f, double[][] r, double[] g, double[] h) {
    if (size == 0) {
      return;
    }
    for (int k = 0; k < size; k++) {
      f[k] += used(k, r[1]);
    }
    factor.solve(f);
    for (int k = 0; k < size; k++) {
      for (int v = 0; v < 3; v++) {
        Vectors.add(r[v], -f[k], xi[k][v]);
      }
      Vectors.add(g, -f[k], big[k]);
      Vectors.add(h, -f[k], eta[k]);
    }
  }

  /** What the equations of the rooms miss; and what the prices take from those of z. */
  void residual(double[] right, double[] z, double[] prices, double[] f, double[] ofZ) {
    for (int g = 0; g < size; g++) {
      f[g] = right[g] - weights.slack[g] / weights.price[g] * prices[g] + used(g, z);
      for (int i : weights.shape.rooms().get(g).members()) {
        ofZ[i] -= prices[g];
      }
    }
  }
}
