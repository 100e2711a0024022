package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.KernelFactor;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;
import org.smkl.svm.machine.FactorStack;

/**
 * The matrix of a step over kernels of low rank,
 *
 * <pre>
 *   [ D + UU'  UA     ]
 *   [ A'U'     A'A + k ],   U = E P [ M | F ],
 * </pre>
 *
 * D the barrier, E P taking points to variables, M the factors times the roots of their weights, F
 * the products K_i v times the roots of what the eliminated weights give them. The rim is made of
 * these products as well: its columns are combinations A of those of F. Woodbury's formula asks for
 * G = I + U'D^-1 U, of the order of U's width, and what is left for the last two variables is k +
 * A'G^-1 A: a sum, where the difference that it comes from would be nothing but rounding.
 */
final class LowRankSchur implements Schur {
  private final LowRankPlayer player;
  private final int m;
  private double[] inverse;
  private FactorStack stack;
  private Cholesky factor;
  private double[][] rim;
  private double[][] solved;
  private double k00;
  private double k01;
  private double k11;

  LowRankSchur(LowRankPlayer player) {
    this.player = player;
    this.m = player.size();
  }

  @Override
  public boolean factor(double[] barrier, KernelBlocks blocks, WeightBorder around) {
    inverse = new double[m];
    Arrays.setAll(inverse, j -> 1 / barrier[j]);
    double[] weights = player.weights(barrier);
    stack =
        player
            .kernels()
            .stack(player.b(), player.scale(), products(blocks.bb))
            .without(LowRankPlayer.NEGLIGIBLE_COLUMN, weights, 1);
    double[][] matrix = stack.gram(weights);
    for (int k = 0; k < matrix.length; k++) {
      matrix[k][k] += 1;
    }
    factor = Cholesky.of(matrix, 0);
    if (factor.dropped() > 0) {
      return false;
    }
    rim = columns(around, blocks.bb, matrix.length);
    solved = new double[][] {rim[0].clone(), rim[1].clone()};
    factor.solve(solved[0], solved[1]);
    double a00 = around.rest + Vectors.dot(rim[0], solved[0]);
    double a01 = Vectors.dot(rim[0], solved[1]);
    double a11 = Vectors.dot(rim[1], solved[1]);
    double determinant = a00 * a11 - a01 * a01;
    k00 = a11 / determinant;
    k01 = -a01 / determinant;
    k11 = a00 / determinant;
    return a00 > 0 && determinant > 0;
  }

  /** A, by columns of the stack's width: the kernels' products are the last of its columns. */
  private static double[][] columns(WeightBorder rim, double[] weights, int width) {
    double[][] columns = new double[2][width];
    for (int i = 0; i < weights.length; i++) {
      int at = width - weights.length + i;
      double root = Math.sqrt(weights[i]);
      columns[0][at] = -rim.along[i] / root;
      columns[1][at] = -root;
    }
    return columns;
  }

  /** F by rows. A kernel's coupling to variable j is -e_j times the product at its point. */
  private KernelFactor products(double[] weights) {
    int q = weights.length;
    double[] rows = new double[Math.multiplyExact(player.kernels().n, q)];
    for (int i = 0; i < q; i++) {
      double root = Math.sqrt(weights[i]);
      double[] coupling = player.coupling()[i];
      for (int j = 0; j < m; j++) {
        // Where a point has two variables both say the same.
        rows[player.row(j) * q + i] = -root * coupling[j] / player.equality()[j];
      }
    }
    return new KernelFactor(new int[q], rows);
  }

  /** Each of them passes over all factors four times, as much as the rest of a step. */
  @Override
  public int refinements(boolean prediction) {
    return prediction ? 0 : 1;
  }

  @Override
  public void solve(double[] g) {
    double[] scaled = new double[m];
    for (int j = 0; j < m; j++) {
      scaled[j] = inverse[j] * g[j];
    }
    double[] t = stack.project(player.spread(scaled));
    factor.solve(t);
    double r0 = g[m] - Vectors.dot(rim[0], t);
    double r1 = g[m + 1] - Vectors.dot(rim[1], t);
    g[m] = k00 * r0 + k01 * r1;
    g[m + 1] = k01 * r0 + k11 * r1;
    Vectors.add(t, g[m], solved[0]);
    Vectors.add(t, g[m + 1], solved[1]);
    double[] f = stack.expand(t);
    for (int j = 0; j < m; j++) {
      g[j] = inverse[j] * (g[j] - player.equality()[j] * f[player.row(j)]);
    }
  }
}
