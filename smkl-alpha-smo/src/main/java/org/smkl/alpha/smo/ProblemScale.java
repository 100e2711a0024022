package org.smkl.alpha.smo;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;

/**
 * Brings a problem of unusual magnitude to one around 1. With K = S K' and p = P p', a = (P / S) a'
 * turns the problem into P^2 / S times one with K', p' and the box u S / P. S and P are powers of
 * two, so nothing is rounded short of underflow, and the thresholds of the method mean the same for
 * kernels of 1e-12 and of 1e12. Problems of usual magnitude stay as they are, uncopied.
 */
final class ProblemScale {
  private static final int LEAST_GRAM = -20;
  private static final int LARGEST_GRAM = 40;
  private static final int LARGEST_LINEAR = 20;

  /** Products of two bounds and a sum over all variables stay finite. */
  private static final int LARGEST_BOX = 450;

  private final AlphaProblem original;
  private final AlphaProblem scaled;
  private final int exponent;

  private ProblemScale(AlphaProblem original, AlphaProblem scaled, int exponent) {
    this.original = original;
    this.scaled = scaled;
    this.exponent = exponent;
  }

  static ProblemScale of(AlphaProblem problem) {
    double[] diagonal = new double[problem.gram().order()];
    Arrays.setAll(diagonal, j -> problem.gram().get(j, j));
    int gram = exponent(diagonal);
    int linear = exponent(problem.linear());
    int box = exponent(problem.upper());
    boolean usual =
        (gram >= LEAST_GRAM && gram <= LARGEST_GRAM)
            && Math.abs(linear) <= LARGEST_LINEAR
            && Math.abs(box) <= LARGEST_BOX - LARGEST_GRAM;
    if (usual) {
      return new ProblemScale(problem, problem, 0);
    }
    int order = problem.gram().order();
    double[] entries = scale(problem.gram().entries(), -gram);
    double[] upper = scale(problem.upper(), gram - linear);
    double most = Math.scalb(1.0, LARGEST_BOX);
    for (int j = 0; j < upper.length; j++) {
      upper[j] = Math.min(most, Math.max(Double.MIN_NORMAL, upper[j]));
    }
    int[] rows = null;
    if (!problem.identityRows()) {
      rows = new int[upper.length];
      Arrays.setAll(rows, problem::row);
    }
    AlphaProblem scaled =
        new AlphaProblem(
            SymmetricMatrix.wrap(order, entries),
            new Block(rows, scale(problem.linear(), -linear), upper, problem.signs())
                .withConstant(Math.scalb(problem.block().constant(), gram - 2 * linear)));
    return new ProblemScale(problem, scaled, linear - gram);
  }

  /** The problem to work on. */
  AlphaProblem scaled() {
    return scaled;
  }

  /** A point of the original problem as one of the scaled problem. */
  double[] in(double[] alpha) {
    return scaled == original ? alpha : scale(alpha, -exponent);
  }

  /** A point of the scaled problem as one of the original problem, within its box. */
  double[] out(double[] alpha) {
    if (scaled == original) {
      return alpha;
    }
    double[] out = scale(alpha, exponent);
    for (int j = 0; j < out.length; j++) {
      out[j] = Math.min(out[j], original.upper()[j]);
    }
    return out;
  }

  /** The exponent of the largest value; 0 if that is 0 or not finite. */
  private static int exponent(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, Math.abs(value));
    }
    return most > 0 && most < Double.POSITIVE_INFINITY ? Math.getExponent(most) : 0;
  }

  private static double[] scale(double[] values, int exponent) {
    double[] scaled = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scaled[i] = Math.scalb(values[i], exponent);
    }
    return scaled;
  }
}
