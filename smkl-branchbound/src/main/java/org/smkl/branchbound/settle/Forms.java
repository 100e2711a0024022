package org.smkl.branchbound.settle;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.numeric.Vectors;
import org.smkl.svm.plan.Thresholds;

/**
 * The energies of all kernels as quadratic forms of w_j = s_j a_j, the variables with their signs:
 * d_i = w'K_i w over the variables of each block. Arrays are shared: read, never write.
 *
 * @param rows of each kernel, one array for each variable; null where a vector is there
 * @param vectors of kernels of rank one, K_i = v v'; null for others
 * @param linear s_j p_j
 * @param least of each w_j
 * @param most of each w_j
 * @param block to which each variable belongs
 */
record Forms(
    double[][][] rows,
    double[][] vectors,
    double[] linear,
    double[] least,
    double[] most,
    int[] block) {
  /** What a kernel of rank one may be off, relative to its largest entry. */
  private static final double RANK_ONE = 1e-10;

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
    boolean one = problem.blocks().size() == 1;
    double[][][] rows = new double[problem.q()][][];
    double[][] vectors = new double[problem.q()][];
    for (int i = 0; i < rows.length; i++) {
      double[] entries = problem.gram(i).entries();
      double[] vector = one ? vector(entries, problem.n()) : null;
      if (vector == null) {
        rows[i] = rows(entries, problem.n(), row, block);
      } else {
        vectors[i] = Arrays.stream(row).mapToDouble(r -> vector[r]).toArray();
      }
    }
    double[] signs = problem.signs();
    double[] linear = new double[size];
    double[] least = new double[size];
    double[] most = new double[size];
    Arrays.setAll(linear, j -> signs[j] * problem.linear()[j]);
    Arrays.setAll(least, j -> signs[j] > 0 ? 0 : -problem.upper()[j]);
    Arrays.setAll(most, j -> signs[j] > 0 ? problem.upper()[j] : 0);
    return new Forms(rows, vectors, linear, least, most, block);
  }

  private static double[][] rows(double[] entries, int n, int[] row, int[] block) {
    int size = row.length;
    double[][] rows = new double[size][size];
    for (int j = 0; j < size; j++) {
      for (int k = 0; k < size; k++) {
        rows[j][k] = block[j] == block[k] ? entries[row[j] * n + row[k]] : 0;
      }
    }
    return rows;
  }

  /** The v of a matrix v v'; null if it is of higher rank. */
  private static double[] vector(double[] entries, int n) {
    int pivot = 0;
    for (int j = 1; j < n; j++) {
      pivot = entries[j * n + j] > entries[pivot * n + pivot] ? j : pivot;
    }
    double most = entries[pivot * n + pivot];
    if (!(most > 0)) {
      return null;
    }
    double[] vector = Arrays.copyOfRange(entries, pivot * n, (pivot + 1) * n);
    Vectors.scale(vector, 1 / Math.sqrt(most));
    for (int j = 0; j < n; j++) {
      for (int k = j; k < n; k++) {
        if (Math.abs(entries[j * n + k] - vector[j] * vector[k]) > RANK_ONE * most) {
          return null;
        }
      }
    }
    return vector;
  }

  /** d_i(w). */
  double energy(int i, double[] w) {
    if (vectors[i] != null) {
      double product = Vectors.dot(vectors[i], w);
      return product * product;
    }
    double energy = 0;
    for (int j = 0; j < w.length; j++) {
      energy += w[j] == 0 ? 0 : w[j] * Vectors.dot(rows[i][j], w);
    }
    return energy;
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
