package org.smkl.api.alpha;

import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;

/** Moves any vector into A = { 0 &lt;= a &lt;= u, s'a = 0 in every block }, close by. */
public final class FeasibleAlpha {
  private FeasibleAlpha() {}

  /**
   * Clips to the box (NaN counts as 0), then, block by block, scales the heavier sign down until
   * both carry the same sum, so that no bound is left. A new array.
   */
  public static double[] repair(Problem problem, double[] alpha) {
    List<Block> blocks = problem.blocks();
    if (blocks.size() == 1) {
      return repair(problem.upper(), problem.signs(), alpha);
    }
    double[] repaired = new double[problem.size()];
    for (int c = 0; c < blocks.size(); c++) {
      Block block = blocks.get(c);
      double[] part = repair(block.upper(), block.signs(), problem.part(alpha, c));
      System.arraycopy(part, 0, repaired, problem.start(c), part.length);
    }
    return repaired;
  }

  /** Moves any vector into { 0 &lt;= a &lt;= upper, s'a = 0 } with any signs s of -1 and +1. */
  public static double[] repair(double[] upper, double[] signs, double[] alpha) {
    double[] repaired = new double[alpha.length];
    double positive = 0;
    double negative = 0;
    for (int j = 0; j < alpha.length; j++) {
      double a = Double.isNaN(alpha[j]) ? 0 : Math.max(0, Math.min(alpha[j], upper[j]));
      repaired[j] = a;
      if (signs[j] > 0) {
        positive += a;
      } else {
        negative += a;
      }
    }
    double heavy = positive > negative ? 1 : -1;
    double factor =
        positive == negative ? 1 : Math.min(positive, negative) / Math.max(positive, negative);
    for (int j = 0; j < repaired.length; j++) {
      if (signs[j] == heavy) {
        repaired[j] *= factor;
      }
    }
    return repaired;
  }
}
