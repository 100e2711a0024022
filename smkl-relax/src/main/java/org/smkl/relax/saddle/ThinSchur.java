package org.smkl.relax.saddle;

import org.smkl.api.KernelFactor;
import org.smkl.core.machine.FactorStack;
import org.smkl.numeric.Cholesky;

/**
 * The matrix of a step over kernels of low rank,
 *
 * <pre>
 *   [ D + UU'  C ]
 *   [ C'       k ],   U = E P [ M | F ],
 * </pre>
 *
 * D the barrier, E P taking points to variables, M the factors times the roots of their weights, F
 * the products K_i v times the roots of what the eliminated weights give them, C and k the rim.
 * Woodbury's formula asks for a matrix of the order of U's width; the refinement of {@link
 * NewtonSystem} makes up for what it loses.
 */
final class ThinSchur implements Schur {
  /** Beside the identity: columns that are left out cost a digit or so of each refinement. */
  private static final double NEGLIGIBLE = 0.03;

  private final ThinPlayer player;
  private final int m;
  private double[] inverse;
  private FactorStack stack;
  private Cholesky factor;
  private Rim rim;
  private double[] shared;
  private double[] simplex;
  private double k00;
  private double k01;
  private double k11;

  ThinSchur(ThinPlayer player) {
    this.player = player;
    this.m = player.size();
  }

  @Override
  public boolean factor(double[] barrier, KernelBlocks blocks, Rim around) {
    rim = around;
    inverse = new double[m];
    double[] weights = new double[player.kernels().n];
    for (int j = 0; j < m; j++) {
      inverse[j] = 1 / barrier[j];
      weights[player.row(j)] += player.equality()[j] * inverse[j] * player.equality()[j];
    }
    stack =
        player
            .kernels()
            .stack(player.b(), player.scale(), products(blocks.bb))
            .without(NEGLIGIBLE, weights);
    double[][] matrix = stack.gram(weights);
    for (int k = 0; k < matrix.length; k++) {
      matrix[k][k] += 1;
    }
    factor = Cholesky.of(matrix, 0);
    if (factor.dropped() > 0) {
      return false;
    }
    shared = rim.shared.clone();
    simplex = rim.simplex.clone();
    inside(shared);
    inside(simplex);
    double a00 = rim.first - dot(rim.shared, shared);
    double a01 = rim.mixed - dot(rim.shared, simplex);
    double a11 = rim.last - dot(rim.simplex, simplex);
    double determinant = a00 * a11 - a01 * a01;
    k00 = a11 / determinant;
    k01 = -a01 / determinant;
    k11 = a00 / determinant;
    return a00 > 0 && determinant > 0;
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
    inside(g);
    double r0 = g[m] - dot(rim.shared, g);
    double r1 = g[m + 1] - dot(rim.simplex, g);
    g[m] = k00 * r0 + k01 * r1;
    g[m + 1] = k01 * r0 + k11 * r1;
    for (int j = 0; j < m; j++) {
      g[j] -= g[m] * shared[j] + g[m + 1] * simplex[j];
    }
  }

  /** Overwrites the first m entries with (D + UU')^-1 times them. */
  private void inside(double[] g) {
    double[] scaled = new double[m];
    for (int j = 0; j < m; j++) {
      scaled[j] = inverse[j] * g[j];
    }
    double[] t = stack.project(player.spread(scaled));
    factor.solve(t);
    double[] f = stack.expand(t);
    for (int j = 0; j < m; j++) {
      g[j] = inverse[j] * (g[j] - player.equality()[j] * f[player.row(j)]);
    }
  }

  private double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }
}
