package org.smkl.relax.saddle;

import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaValue;

/**
 * A better primal value where the box is so wide that the rounding of the margins, times C, drowns
 * the value: w scaled by 1 + e satisfies margins that w misses by rounding, at a relative cost of 2
 * e. Any w is a primal point, so the bound stays rigorous.
 */
final class ScaledPrimal {
  private static final int FINEST = 15;
  private static final int COARSEST = 3;

  private ScaledPrimal() {}

  /** The value of the solution with the least primal value over a grid of scales. */
  static AlphaValue of(AlphaProblem problem, AlphaSolution solution) {
    int n = problem.gram().order();
    double[] v = new double[n];
    for (int j = 0; j < problem.size(); j++) {
      v[problem.row(j)] += problem.signs()[j] * solution.alpha()[j];
    }
    double[] f = new double[n];
    problem.gram().multiply(v, f);
    double primal = solution.value().primal();
    double[] scaledV = new double[n];
    double[] scaledF = new double[n];
    for (int k = FINEST; k >= COARSEST; k--) {
      for (double digit = 1; digit < 10; digit *= 2) {
        double scale = 1 + digit * Math.pow(10, -k);
        for (int j = 0; j < n; j++) {
          scaledV[j] = scale * v[j];
          scaledF[j] = scale * f[j];
        }
        primal = Math.min(primal, problem.evaluate(0, scaledV, scaledF).primal());
      }
    }
    return new AlphaValue(solution.value().dual(), primal, solution.value().bias());
  }
}
