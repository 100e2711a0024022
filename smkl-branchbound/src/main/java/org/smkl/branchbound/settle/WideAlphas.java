package org.smkl.branchbound.settle;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.smkl.api.Problem;

/**
 * Finds alphas that settle a support together with as many other kernels as possible. A kernel that
 * an alpha does not settle costs as much as its energy is above the threshold; minimising the sum
 * leaves few of them ({@link HingeProgram}). What an alpha settles is for others to evaluate:
 * nothing here is believed. Not thread-safe.
 */
public final class WideAlphas {
  /** What a kernel of the support costs, where others cost at most 1. */
  private static final double SUPPORT_WORTH = 200;

  /** What a kernel costs that would complete the support's other kernels to an open choice. */
  private static final double WANTED_WORTH = 30;

  /** How far above the level is aimed, relative to the value: solutions are not exact. */
  private static final double MARGIN = 3e-4;

  private final Problem problem;
  private final Forms forms;
  private final HingeProgram program;

  WideAlphas(Problem problem, Forms forms, BooleanSupplier stop) {
    this.problem = problem;
    this.forms = forms;
    this.program = new HingeProgram(forms, stop);
  }

  /**
   * An alpha that should settle a support and many others.
   *
   * @param wanted kernels that are worth more than others
   * @param out kernels that do not count
   * @param level that choices are to be worth
   * @param scale the size of the optimum
   */
  public double[] find(BitSet support, BitSet wanted, BitSet out, double level, double scale) {
    int[] counted =
        IntStream.range(0, forms.kernels()).filter(i -> support.get(i) || !out.get(i)).toArray();
    double[] worth = new double[counted.length];
    boolean[] required = new boolean[counted.length];
    for (int k = 0; k < counted.length; k++) {
      required[k] = support.get(counted[k]);
      worth[k] = required[k] ? SUPPORT_WORTH : wanted.get(counted[k]) ? WANTED_WORTH : 1;
    }
    double aim = level - problem.lambda() / problem.k0() + MARGIN * scale;
    double[] w = program.solve(new HingeProgram.Kernels(counted, worth, required), aim, scale);
    return alpha(w);
  }

  /** Within the box and balanced: the heavier side of each block is scaled down. */
  private double[] alpha(double[] w) {
    double[] up = new double[forms.blocks()];
    double[] down = new double[up.length];
    double[] alpha = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      alpha[j] = Math.max(forms.least()[j], Math.min(forms.most()[j], w[j]));
      up[forms.block()[j]] += Math.max(0, alpha[j]);
      down[forms.block()[j]] -= Math.min(0, alpha[j]);
    }
    double[] signs = problem.signs();
    for (int j = 0; j < w.length; j++) {
      int c = forms.block()[j];
      double side = alpha[j] > 0 ? up[c] : down[c];
      alpha[j] *= signs[j] * (side > 0 ? Math.min(up[c], down[c]) / side : 0);
    }
    return alpha;
  }
}
