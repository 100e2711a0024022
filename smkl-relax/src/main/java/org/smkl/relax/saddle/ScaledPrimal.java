package org.smkl.relax.saddle;

import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.svm.machine.Machines;

/**
 * A better primal value where the box is so wide that the rounding of the margins, times C, drowns
 * the value: w scaled by 1 + e satisfies margins that w misses by rounding, at a relative cost of 2
 * e. Any w is a primal point, so the bound stays rigorous.
 */
final class ScaledPrimal {
  /** The smallest e is 10 to the power of minus this. */
  private static final int MAX_EXPONENT = 15;

  /** The largest e is about 10 to the power of minus this. */
  private static final int MIN_EXPONENT = 3;

  private ScaledPrimal() {}

  /** The value of the solution with the least primal value over a grid of scales. */
  static AlphaValue of(Machines machines, int c, AlphaSolution solution) {
    Machines.Expanded at = machines.expanded(c, solution.alpha());
    int n = at.v().length;
    double primal = solution.value().primal();
    double[] scaledV = new double[n];
    double[] scaledF = new double[n];
    for (int k = MAX_EXPONENT; k >= MIN_EXPONENT; k--) {
      for (double digit = 1; digit < 10; digit *= 2) {
        double scale = 1 + digit * Math.pow(10, -k);
        for (int j = 0; j < n; j++) {
          scaledV[j] = scale * at.v()[j];
          scaledF[j] = scale * at.f()[j];
        }
        primal = Math.min(primal, AlphaValue.of(at.block(), 0, scaledV, scaledF).primal());
      }
    }
    return new AlphaValue(solution.value().dual(), primal, solution.value().bias());
  }
}
