package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.StopSignal;
import org.smkl.svm.machine.FactorStack;

/**
 * Alpha of one block over kernels of low rank. Nothing here grows faster than the points, but for
 * the curvature, which is formed where points are fewer than all columns.
 */
final class LowRankPlayer extends AlphaPlayer {
  /**
   * Size beside the barrier. Columns below it are left out; that costs about a digit of each
   * refinement.
   */
  static final double NEGLIGIBLE_COLUMN = 0.03;

  /** Columns that are formed at a time. */
  private static final int COLUMNS_AT_A_TIME = 256;

  private final FactorKernels kernels;
  private final int threads;
  private double[] b;
  private FactorStack stack;

  LowRankPlayer(Variables variables, FactorKernels kernels, double scale, int threads) {
    super(variables, kernels, kernels.n, scale, threads);
    this.kernels = kernels;
    this.threads = threads;
  }

  /** The weights of the last point. */
  double[] b() {
    return b;
  }

  FactorKernels kernels() {
    return kernels;
  }

  @Override
  void combine(double[] weights) {
    b = weights.clone();
    stack = kernels.stack(b, scale());
  }

  @Override
  public Schur schur(int threads, StopSignal stop) {
    return kernels.wide(size()) ? super.schur(threads, stop) : new LowRankSchur(this);
  }

  @Override
  public void addCurvature(double[] barrier, double[][] upper) {
    FactorStack main = stack.without(NEGLIGIBLE_COLUMN, weights(barrier));
    double[] ones = new double[COLUMNS_AT_A_TIME];
    Arrays.fill(ones, 1);
    for (int from = 0; from < main.rank(); from += COLUMNS_AT_A_TIME) {
      double[][] columns = main.columns(from, Math.min(main.rank(), from + COLUMNS_AT_A_TIME));
      for (int k = 0; k < columns.length; k++) {
        double[] column = new double[size()];
        for (int j = 0; j < size(); j++) {
          column[j] = equality()[j] * columns[k][row(j)];
        }
        columns[k] = column;
      }
      OuterProducts.add(Arrays.copyOf(ones, columns.length), columns, size(), upper, threads);
    }
  }

  /** For each point the sum of e_j^2 over the barrier of its variables. */
  double[] weights(double[] barrier) {
    double[] weights = new double[kernels.n];
    for (int j = 0; j < size(); j++) {
      weights[row(j)] += equality()[j] * equality()[j] / barrier[j];
    }
    return weights;
  }

  @Override
  public void curvatureTimes(double[] dx, double[] out) {
    double[] f = stack.expand(stack.project(spread(dx)));
    for (int j = 0; j < size(); j++) {
      out[j] = equality()[j] * f[row(j)];
    }
  }

  /** The sum of e_j x_j over the variables of each point. */
  double[] spread(double[] x) {
    double[] v = new double[kernels.n];
    for (int j = 0; j < size(); j++) {
      v[row(j)] += equality()[j] * x[j];
    }
    return v;
  }
}
