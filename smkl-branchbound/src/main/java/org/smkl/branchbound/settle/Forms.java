package org.smkl.branchbound.settle;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.svm.plan.Thresholds;

/**
 * The energies of all kernels as quadratic forms of w_j = s_j a_j, the variables with their signs:
 * d_i = w'K_i w over the variables of each block. Arrays are shared: read, never write.
 *
 * @param rows of each kernel, one array for each variable
 * @param linear s_j p_j
 * @param least of each w_j
 * @param most of each w_j
 * @param block to which each variable belongs
 */
record Forms(double[][][] rows, double[] linear, double[] least, double[] most, int[] block) {
  /**
   * Whether they are few enough, and stored.
   *
   * @param heap bytes of the Java heap
   */
  static boolean fits(Problem problem, long heap) {
    double m = problem.size();
    double bytes = m * m * problem.q() * Double.BYTES;
    return problem.stored()
        && m <= Thresholds.MAX_WIDE_VARIABLES
        && bytes <= Thresholds.WIDE_HEAP_SHARE * heap;
  }

  /** Those of a problem that fits. */
  static Forms of(Problem problem) {
    int size = problem.size();
    int[] block = new int[size];
    int[] row = new int[size];
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block part = problem.blocks().get(c);
      for (int j = 0; j < part.size(); j++) {
        block[problem.start(c) + j] = c;
        row[problem.start(c) + j] = part.row(j);
      }
    }
    double[][][] rows = new double[problem.q()][size][size];
    for (int i = 0; i < rows.length; i++) {
      double[] entries = problem.gram(i).entries();
      for (int j = 0; j < size; j++) {
        for (int k = 0; k < size; k++) {
          rows[i][j][k] = block[j] == block[k] ? entries[row[j] * problem.n() + row[k]] : 0;
        }
      }
    }
    double[] signs = problem.signs();
    double[] linear = new double[size];
    double[] least = new double[size];
    double[] most = new double[size];
    Arrays.setAll(linear, j -> signs[j] * problem.linear()[j]);
    Arrays.setAll(least, j -> signs[j] > 0 ? 0 : -problem.upper()[j]);
    Arrays.setAll(most, j -> signs[j] > 0 ? problem.upper()[j] : 0);
    return new Forms(rows, linear, least, most, block);
  }

  int size() {
    return linear.length;
  }

  int kernels() {
    return rows.length;
  }

  int blocks() {
    return block[block.length - 1] + 1;
  }
}
