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
  private static final double FACTOR_SHARE = 2.0 / 3;

  /**
   * Whether they are few enough.
   *
   * @param heap bytes of the Java heap
   */
  static boolean fits(Problem problem, long heap) {
    return problem.size() <= Thresholds.MAX_WIDE_VARIABLES
        && bytes(problem) <= Thresholds.WIDE_HEAP_SHARE * heap;
  }

  /**
   * What a copy of all kernels over the variables takes, at most: triangles, and factors beside
   * them.
   */
  private static double bytes(Problem problem) {
    double triangles =
        problem.blocks().stream().mapToDouble(block -> Math.pow(block.size(), 2) / 2).sum();
    double factors = FACTOR_SHARE * Math.pow(problem.size(), 2);
    return (triangles + factors) * problem.q() * Float.BYTES;
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
    for (int i = 0; i < kernels.length; i++) {
      kernels[i] = form(matrix(problem, i), problem.n(), row, starts);
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

  /** The matrix of a kernel, computed where it is not stored. */
  private static double[] matrix(Problem problem, int kernel) {
    if (problem.stored()) {
      return problem.gram(kernel).entries();
    }
    double[] alone = new double[problem.q()];
    alone[kernel] = 1;
    return problem.mixed(alone).entries();
  }

  private static Form form(double[] entries, int n, int[] row, int[] starts) {
    double[] vector = starts.length == 2 ? vector(entries, n) : null;
    if (vector != null) {
      return Form.of(Arrays.stream(row).mapToDouble(r -> vector[r]).toArray());
    }
    float[] own = new float[triangles(starts)];
    int at = 0;
    for (int c = 0; c + 1 < starts.length; c++) {
      for (int j = starts[c]; j < starts[c + 1]; j++) {
        for (int k = j; k < starts[c + 1]; k++) {
          own[at++] = (float) entries[row[j] * n + row[k]];
        }
      }
    }
    double[] diagonal = IntStream.range(0, n).mapToDouble(j -> entries[j * n + j]).toArray();
    Optional<PivotedCholesky> factor =
        PivotedCholesky.of(
            diagonal,
            j -> Arrays.copyOfRange(entries, j * n, (j + 1) * n),
            FACTOR_RESIDUAL,
            (int) (row.length * FACTOR_SHARE),
            (count, task) -> IntStream.range(0, count).forEach(task));
    return new Form(null, factor.map(f -> columns(f, row)).orElse(null), own);
  }

  private static float[][] columns(PivotedCholesky factor, int[] row) {
    return Arrays.stream(factor.columns())
        .map(column -> Form.single(Arrays.stream(row).mapToDouble(r -> column[r]).toArray()))
        .toArray(float[][]::new);
  }

  /** How many entries the upper triangles of all blocks have. */
  private static int triangles(int[] starts) {
    int entries = 0;
    for (int c = 0; c + 1 < starts.length; c++) {
      int size = starts[c + 1] - starts[c];
      entries += size * (size + 1) / 2;
    }
    return entries;
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

  /** How many entries a kernel with a triangle has; 0 where all kernels are of rank one. */
  int entries() {
    return Arrays.stream(kernels).allMatch(kernel -> kernel.vector() != null)
        ? 0
        : triangles(starts);
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
