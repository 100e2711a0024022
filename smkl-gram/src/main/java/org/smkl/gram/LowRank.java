package org.smkl.gram;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import org.smkl.api.KernelFactor;
import org.smkl.svm.parallel.Parallel;

/**
 * Factors K = LL' + E by Cholesky's method, the point with the largest entry of E on the diagonal
 * next, from as many columns of K as L has. Kernels of few columns of the data are numerically of
 * low rank; the factor then stands for the kernel up to rounding.
 */
public final class LowRank {
  /** Share of K's largest diagonal entry that the diagonal of E may have. */
  private static final double MAX_RESIDUAL = 1e-13;

  /** Points that one task works on. */
  private static final int POINTS_PER_TASK = 1 << 14;

  private LowRank() {}

  /**
   * A factor, unless it would take more columns than these.
   *
   * @param diagonal of K; overwritten
   * @param column gives a column of K
   */
  public static Optional<KernelFactor> of(
      double[] diagonal, IntFunction<double[]> column, int most, int threads) {
    int n = diagonal.length;
    double limit = MAX_RESIDUAL * Arrays.stream(diagonal).max().orElse(0);
    int[] pivots = new int[most];
    double[][] factor = new double[most][];
    int rank = 0;
    for (int next = largest(diagonal); diagonal[next] > limit; next = largest(diagonal)) {
      if (rank == most) {
        return Optional.empty();
      }
      double[] c = column.apply(next);
      double root = Math.sqrt(diagonal[next]);
      int done = rank;
      int pivot = next;
      Parallel.run(
          threads,
          (n + POINTS_PER_TASK - 1) / POINTS_PER_TASK,
          t -> {
            int from = t * POINTS_PER_TASK;
            int to = Math.min(n, from + POINTS_PER_TASK);
            for (int k = 0; k < done; k++) {
              double[] before = factor[k];
              double f = before[pivot];
              for (int j = from; j < to; j++) {
                c[j] -= f * before[j];
              }
            }
            for (int j = from; j < to; j++) {
              c[j] /= root;
              diagonal[j] -= c[j] * c[j];
            }
          });
      // Nothing is left at the pivot, whatever rounding says.
      diagonal[next] = 0;
      pivots[rank] = next;
      factor[rank++] = c;
    }
    return rank == 0
        ? Optional.empty()
        : Optional.of(
            new KernelFactor(Arrays.copyOf(pivots, rank), byRows(factor, rank, n, threads)));
  }

  private static int largest(double[] diagonal) {
    int at = 0;
    for (int j = 1; j < diagonal.length; j++) {
      at = diagonal[j] > diagonal[at] ? j : at;
    }
    return at;
  }

  private static double[] byRows(double[][] factor, int rank, int n, int threads) {
    double[] rows = new double[Math.multiplyExact(n, rank)];
    Parallel.run(
        threads,
        (n + POINTS_PER_TASK - 1) / POINTS_PER_TASK,
        t -> {
          for (int j = t * POINTS_PER_TASK; j < Math.min(n, (t + 1) * POINTS_PER_TASK); j++) {
            for (int k = 0; k < rank; k++) {
              rows[j * rank + k] = factor[k][j];
            }
          }
        });
    return rows;
  }
}
