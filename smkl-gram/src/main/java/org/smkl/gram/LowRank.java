package org.smkl.gram;

import java.util.Optional;
import java.util.function.IntFunction;
import org.smkl.api.KernelFactor;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.svm.parallel.Parallel;

/**
 * Factors of kernels K = LL' + E. Kernels of few columns of the data are numerically of low rank;
 * the factor then stands for the kernel up to rounding.
 */
public final class LowRank {
  /** Share of K's largest diagonal entry that the diagonal of E may have. */
  private static final double MAX_RESIDUAL = 1e-13;

  private LowRank() {}

  /**
   * A factor, unless it would take more than the given number of columns, or none.
   *
   * @param diagonal of K; overwritten
   * @param column gives a column of K, a new array
   */
  public static Optional<KernelFactor> of(
      double[] diagonal, IntFunction<double[]> column, int most, int threads) {
    PivotedCholesky.Tasks tasks = (count, task) -> Parallel.run(threads, count, task);
    return PivotedCholesky.of(diagonal, column, MAX_RESIDUAL, most, tasks)
        .filter(factor -> factor.pivots().length > 0)
        .map(factor -> new KernelFactor(factor.pivots(), factor.rows(diagonal.length, tasks)));
  }
}
