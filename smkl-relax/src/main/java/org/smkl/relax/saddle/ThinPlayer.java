package org.smkl.relax.saddle;

import org.smkl.core.machine.FactorStack;

/** Alpha of one block over kernels of low rank: nothing here grows faster than the points. */
final class ThinPlayer extends AlphaPlayer {
  private final FactorKernels kernels;
  private double[] b;
  private FactorStack stack;

  ThinPlayer(Variables variables, FactorKernels kernels, double scale, int threads) {
    super(variables, kernels, kernels.n, scale, threads);
    this.kernels = kernels;
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
  public Schur schur(int threads) {
    return new ThinSchur(this);
  }

  @Override
  public void addCurvature(double[][] upper) {
    throw new UnsupportedOperationException("The curvature of kernels of low rank is not formed.");
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
