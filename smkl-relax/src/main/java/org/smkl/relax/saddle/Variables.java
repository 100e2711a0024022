package org.smkl.relax.saddle;

import org.smkl.api.Problem;

/**
 * The variables of the alpha-side: L(a, b) = p'a - 1/2 sum_i b_i sum_c v_c'K_i v_c with v_c = sum
 * over j of block c of s_j a_j e_row(j), and one equality s'a = 0 for each block.
 *
 * @param blocks the number of blocks
 * @param block the block of each variable
 * @param row its row of the Gram matrices
 * @param linear p
 * @param upper the upper bounds
 * @param signs s
 * @param constant what is added to every value
 */
record Variables(
    int blocks,
    int[] block,
    int[] row,
    double[] linear,
    double[] upper,
    double[] signs,
    double constant) {
  static Variables of(Problem problem) {
    int[] row = new int[problem.size()];
    int[] block = new int[problem.size()];
    for (int c = 0; c < problem.blocks().size(); c++) {
      for (int j = problem.start(c); j < problem.start(c + 1); j++) {
        block[j] = c;
        row[j] = problem.blocks().get(c).row(j - problem.start(c));
      }
    }
    return new Variables(
        problem.blocks().size(),
        block,
        row,
        problem.linear(),
        problem.upper(),
        problem.signs(),
        problem.constant());
  }

  int size() {
    return linear.length;
  }

  /** p'a and the constant. */
  double linearValue(double[] alpha) {
    double sum = constant;
    for (int j = 0; j < alpha.length; j++) {
      sum += linear[j] * alpha[j];
    }
    return sum;
  }

  /** v_c(a) in R^n for each block c. */
  double[][] expansions(double[] alpha, int n) {
    double[][] v = new double[blocks][n];
    for (int j = 0; j < alpha.length; j++) {
      v[block[j]][row[j]] += signs[j] * alpha[j];
    }
    return v;
  }

  /** Half of what both signs of a block can carry alike: a point well inside of A. */
  double[] central() {
    double[][] mass = new double[blocks][2];
    for (int j = 0; j < size(); j++) {
      mass[block[j]][signs[j] > 0 ? 1 : 0] += upper[j];
    }
    double[] alpha = new double[size()];
    for (int j = 0; j < size(); j++) {
      double[] both = mass[block[j]];
      alpha[j] = 0.5 * upper[j] * Math.min(both[0], both[1]) / both[signs[j] > 0 ? 1 : 0];
    }
    return alpha;
  }
}
