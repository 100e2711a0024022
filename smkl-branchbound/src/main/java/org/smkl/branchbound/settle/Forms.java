package org.smkl.branchbound.settle;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.numeric.Vectors;
import org.smkl.svm.plan.Thresholds;

/**
 * The energies of all kernels as quadratic forms of w_j = s_j a_j, the variables with their signs:
 * d_i = w'K_i w over the variables of each block. Arrays are shared: read, never write.
 *
 * @param kernels one form for each
 * @param linear s_j p_j
 * @param least of each w_j
 * @param most of each w_j
 * @param starts first variables of the blocks, and the number of variables
 */
record Forms(Form[] kernels, double[] linear, double[] least, double[] most, int[] starts) {
  /** What a kernel of rank one may be off, relative to its largest entry. */
  private static final double RANK_ONE = 1e-10;

  /** What a factor may leave of a diagonal entry: energies are right to a few times as much. */
  private static final double FACTOR_RESIDUAL = 1e-6;

  /** A factor has at most this share of as many columns as there are variables. */
  private static final double FACTOR_SHARE = 1.0 / 3;

  /**
   * Whether they are few enough, and stored.
   *
   * @param heap bytes of the Java heap
   */
  static boolean fits(Problem problem, long heap) {
    return problem.stored()
        && problem.size() <= Thresholds.MAX_WIDE_VARIABLES
        && bytes(problem) <= Thresholds.WIDE_HEAP_SHARE * heap;
  }

  /** What a copy of all kernels over the variables takes, at most. */
  private static double bytes(Problem problem) {
    double m = problem.size();
    return m * m * problem.q() * Float.BYTES;
  }

  /** Those of a problem that fits. */
  static Forms of(Problem problem) {
    int size = problem.size();
    int[] starts = new int[problem.blocks().size() + 1];
    int[] row = new int[size];
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block part = problem.blocks().get(c);
      starts[c] = problem.start(c);
      for (int j = 0; j < part.size(); j++) {
        row[problem.start(c) + j] = part.row(j);
      }
    }
    starts[starts.length - 1] = size;
    Form[] kernels = new Form[problem.q()];
    int rank = (int) (size * FACTOR_SHARE);
    for (int i = 0; i < kernels.length; i++) {
      double[] entries = problem.gram(i).entries();
      double[] vector = starts.length == 2 ? vector(entries, problem.n()) : null;
      kernels[i] =
          vector == null
              ? form(entries, problem.n(), row, rank)
              : Form.of(Arrays.stream(row).mapToDouble(r -> vector[r]).toArray());
    }
    double[] signs = problem.signs();
    double[] linear = new double[size];
    double[] least = new double[size];
    double[] most = new double[size];
    Arrays.setAll(linear, j -> signs[j] * problem.linear()[j]);
    Arrays.setAll(least, j -> signs[j] > 0 ? 0 : -problem.upper()[j]);
    Arrays.setAll(most, j -> signs[j] > 0 ? problem.upper()[j] : 0);
    return new Forms(kernels, linear, least, most, starts);
  }

  private static Form form(double[] entries, int n, int[] row, int rank) {
    int size = row.length;
    float[] own = new float[size * size];
    for (int j = 0; j < size; j++) {
      for (int k = 0; k < size; k++) {
        own[j * size + k] = (float) entries[row[j] * n + row[k]];
      }
    }
    double[] diagonal = IntStream.range(0, n).mapToDouble(j -> entries[j * n + j]).toArray();
    Optional<PivotedCholesky> factor =
        PivotedCholesky.of(
            diagonal,
            j -> Arrays.copyOfRange(entries, j * n, (j + 1) * n),
            FACTOR_RESIDUAL,
            rank,
            (count, task) -> IntStream.range(0, count).forEach(task));
    if (factor.isEmpty()) {
      return new Form(null, null, null, own);
    }
    double[][] columns = factor.get().columns();
    float[][] byColumns = new float[columns.length][size];
    float[][] byRows = new float[size][columns.length];
    for (int k = 0; k < columns.length; k++) {
      for (int j = 0; j < size; j++) {
        byColumns[k][j] = (float) columns[k][row[j]];
        byRows[j][k] = byColumns[k][j];
      }
    }
    return new Form(null, byRows, byColumns, own);
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
    return kernels[i].energy(w, starts);
  }

  int size() {
    return linear.length;
  }

  int blocks() {
    return starts.length - 1;
  }

  /** The block of each variable. */
  int[] block() {
    int[] block = new int[size()];
    for (int c = 0; c < blocks(); c++) {
      Arrays.fill(block, starts[c], starts[c + 1], c);
    }
    return block;
  }
}
