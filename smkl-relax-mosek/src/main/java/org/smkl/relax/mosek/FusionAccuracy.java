package org.smkl.relax.mosek;

import mosek.fusion.Model;
import mosek.fusion.SolutionError;
import org.smkl.api.conic.ConicModel;

/**
 * How good a point is that MOSEK does not call optimal. "Near" is what MOSEK means by it: all
 * criteria hold with a tolerance a thousand times looser.
 */
final class FusionAccuracy {
  private static final double NEAR_TOLERANCES = 1000;
  private static final String[] PRIMAL = {"solItrPviolacc", "solItrPviolcon", "solItrPviolvar"};
  private static final String[] DUAL = {"solItrDviolacc", "solItrDviolcon", "solItrDviolvar"};

  private FusionAccuracy() {}

  static boolean near(Model fusion, ConicModel model, double tolerance) throws SolutionError {
    double primal = fusion.primalObjValue();
    double dual = fusion.dualObjValue();
    double scale = Math.max(1, Math.min(Math.abs(primal), Math.abs(dual)));
    double limit = NEAR_TOLERANCES * tolerance;
    // Comparisons with NaN are false, as they should be.
    return Math.abs(primal - dual) <= limit * scale
        && worst(fusion, PRIMAL) <= limit * (1 + largest(model.offsets()))
        && worst(fusion, DUAL) <= limit * (1 + largest(model.objective()));
  }

  private static double worst(Model fusion, String[] items) {
    double worst = 0;
    for (String item : items) {
      worst = Math.max(worst, fusion.getSolverDoubleInfo(item));
    }
    return worst;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
