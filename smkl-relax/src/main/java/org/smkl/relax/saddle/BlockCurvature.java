package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.core.parallel.Parallel;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;

/**
 * The second-order model of one block's value h(b) = max over a of p'a - 1/2 d(a)'b around weights
 * c with (nearly) optimal alpha. While the free support vectors F stay free, the optimality
 * conditions K_FF(b) dv + sum_i db_i (K_i v)_F + dt 1 = residual, 1'dv = 0 are linear in dv = s*da,
 * so
 *
 * <pre>
 *   h(c + db) ~ h(c) + g'db + 1/2 |Pi (Y db - r)|^2,   Y_i = U^-T (K_i v)_F,  r = U^-T residual,
 * </pre>
 *
 * with K_FF = U'U and Pi the projection that keeps 1'dv = 0. The same equations predict alpha at
 * another b, which is far better a start for the next alpha-step than alpha itself.
 */
final class BlockCurvature {
  private static final double DEPENDENT = 1e-11;
  private static final double AT_BOUND = 1e-10;
  private static final long PARALLEL_WORK = 1_000_000;

  private final Block block;
  private final double[] alpha;
  private final int[] free;
  private final double[][] columns;
  private final double[] residual;
  private Cholesky factor;

  /**
   * Around weights at which the block has this alpha.
   *
   * @param problem whose kernels the model moves
   * @param block the block, over the points of the problem
   * @param step its alpha-step, maybe over its own points only
   */
  BlockCurvature(
      Problem problem,
      Shape shape,
      Block block,
      AlphaProblem step,
      double[] alpha,
      AlphaValue value,
      int threads) {
    this.block = block;
    this.alpha = alpha;
    this.free = free(block, alpha);
    int p = shape.size();
    this.columns = new double[p][];
    this.residual = new double[free.length];
    Expansion here = new Expansion(step.block(), alpha, free);
    double[] f = here.product(step.gram());
    for (int k = 0; k < free.length; k++) {
      int j = free[k];
      residual[k] = block.signs()[j] * block.linear()[j] - f[k] - value.bias();
    }
    factor(step);
    Expansion there = new Expansion(block, alpha, free);
    Parallel.run(
        there.work() * p < PARALLEL_WORK ? 1 : threads,
        p,
        i -> {
          columns[i] = there.product(problem.gram(shape.kernels()[i]));
          factor.forward(columns[i]);
        });
    factor.forward(residual);
    project();
    // A correction that promises more than the primal value leaves the box: the free set is wrong.
    if (value.dual() + 0.5 * Vectors.dot(residual, residual) > value.primal()) {
      Arrays.fill(residual, 0);
    }
  }

  /** How many variables of a block are free; with fewer than two nothing can move. */
  static int freeCount(Block block, double[] alpha) {
    return free(block, alpha).length;
  }

  private static int[] free(Block block, double[] alpha) {
    double[] box = block.upper();
    return java.util.stream.IntStream.range(0, alpha.length)
        .filter(j -> room(alpha, box, j) > AT_BOUND * box[j])
        .boxed()
        .sorted((i, j) -> Double.compare(room(alpha, box, j), room(alpha, box, i)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The distance to the nearer bound: those far from it come first, so that they are kept. */
  private static double room(double[] alpha, double[] box, int j) {
    return Math.min(alpha[j], box[j] - alpha[j]);
  }

  /** Choleskys K_FF + kappa 11', which acts as K_FF does on vectors that sum to zero. */
  private void factor(AlphaProblem step) {
    SymmetricMatrix gram = step.gram();
    int n = free.length;
    double kappa = 0;
    for (int j : free) {
      kappa += gram.get(step.row(j), step.row(j)) / n;
    }
    double[] entries = gram.entries();
    double[][] upper = new double[n][n];
    for (int k = 0; k < n; k++) {
      int start = step.row(free[k]) * gram.order();
      for (int l = k; l < n; l++) {
        upper[k][l] = entries[start + step.row(free[l])] + kappa;
      }
    }
    factor = Cholesky.of(upper, DEPENDENT);
  }

  /** Projects the columns and the residual orthogonally to U^-T 1. */
  private void project() {
    double[] ones = new double[free.length];
    Arrays.fill(ones, 1);
    factor.forward(ones);
    double norm = Vectors.dot(ones, ones);
    for (double[] column : columns) {
      remove(ones, norm, column);
    }
    remove(ones, norm, residual);
  }

  private static void remove(double[] direction, double norm, double[] x) {
    double along = Vectors.dot(direction, x) / norm;
    Vectors.add(x, -along, direction);
  }

  /** What the correction by the residual is worth. */
  double correction() {
    return 0.5 * Vectors.dot(residual, residual);
  }

  /** How many variables are free. */
  int freeCount() {
    return free.length;
  }

  /** Adds what the correction changes of the energies. */
  void addTo(double[] energies) {
    for (int i = 0; i < columns.length; i++) {
      energies[i] += 2 * Vectors.dot(columns[i], residual);
    }
  }

  /** Adds the products of the columns of Y to an upper triangle. */
  void addProducts(double[][] upper) {
    for (int i = 0; i < columns.length; i++) {
      for (int j = i; j < columns.length; j++) {
        upper[i][j] += Vectors.dot(columns[i], columns[j]);
      }
    }
  }

  /** Copies the columns of Y into larger ones, from this row on. */
  void copyColumns(double[][] target, int row) {
    for (int i = 0; i < columns.length; i++) {
      System.arraycopy(columns[i], 0, target[i], row, free.length);
    }
  }

  /**
   * The alpha that the model predicts, which may leave the box.
   *
   * @param change how far the weights move from where the model was made
   */
  double[] predict(double[] change) {
    double[] dv = residual.clone();
    for (int i = 0; i < columns.length; i++) {
      Vectors.add(dv, -change[i], columns[i]);
    }
    factor.backward(dv);
    double[] predicted = alpha.clone();
    for (int k = 0; k < free.length; k++) {
      predicted[free[k]] += block.signs()[free[k]] * dv[k];
    }
    return predicted;
  }
}
