package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.numeric.BalancedSystem;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.Thresholds;

/**
 * The inverse Z of K_FF on vectors that sum to zero, applied to some columns: for each a pair (l,
 * r) with l_i'r_j = c_i'Zc_j. With a factor K_FF = U'U both are U^-T c, without its part along U^-T
 * 1. Where F is large, conjugate gradients are tried first: then l is c and r is Zc.
 */
final class FreeInverse {
  private static final double DEPENDENT = 1e-11;

  /**
   * Relative. A model of second order need not be more exact: its error is squared in every round.
   */
  private static final double MAX_RESIDUAL = 1e-4;

  /**
   * A factor of F variables costs as much as F divided by this products with all columns, times
   * two.
   */
  private static final int VARIABLES_PER_PRODUCT = 12;

  private final double[][] left;
  private final double[][] right;
  private final Cholesky factor;

  private FreeInverse(double[][] left, double[][] right, Cholesky factor) {
    this.left = left;
    this.right = right;
    this.factor = factor;
  }

  /**
   * The face of some rows; takes matrix and columns over.
   *
   * @param matrix K_FF, in full
   * @return empty if a stop is asked for
   */
  static Optional<FreeInverse> of(
      double[][] matrix, double[][] columns, int threads, StopSignal stop) {
    int limit = matrix.length / (VARIABLES_PER_PRODUCT * columns.length);
    if (matrix.length >= Thresholds.MIN_ITERATIVE_VARIABLES
        && limit >= Thresholds.MIN_ITERATIVE_PRODUCTS) {
      Optional<double[][]> solved =
          BalancedSystem.solve(matrix, columns, MAX_RESIDUAL, limit, stop::stopRequested);
      if (solved.isPresent()) {
        return Optional.of(new FreeInverse(columns, solved.get(), null));
      }
    }
    Cholesky factor = factor(matrix, stop);
    if (stop.stopRequested()) {
      return Optional.empty();
    }
    long work = (long) matrix.length * matrix.length * columns.length;
    Parallel.run(Parallel.worth(work, threads), columns.length, i -> factor.forward(columns[i]));
    project(factor, columns, matrix.length);
    return Optional.of(new FreeInverse(columns, columns, factor));
  }

  /** Factors K_FF + kappa 11', which acts as K_FF does on vectors that sum to zero. */
  private static Cholesky factor(double[][] matrix, StopSignal stop) {
    int n = matrix.length;
    double kappa = 0;
    for (int k = 0; k < n; k++) {
      kappa += matrix[k][k] / n;
    }
    for (int k = 0; k < n; k++) {
      for (int l = k; l < n; l++) {
        matrix[k][l] += kappa;
      }
    }
    return Cholesky.of(matrix, DEPENDENT, stop::stopRequested);
  }

  /** Projects the columns orthogonally to U^-T 1. */
  private static void project(Cholesky factor, double[][] columns, int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    factor.forward(ones);
    double norm = Vectors.dot(ones, ones);
    for (double[] column : columns) {
      Vectors.add(column, -Vectors.dot(ones, column) / norm, ones);
    }
  }

  /** c_i'Zc_j. */
  double product(int i, int j) {
    return Vectors.dot(left[i], right[j]);
  }

  /** Whether l and r are the same. */
  boolean hasColumns() {
    return factor != null;
  }

  /** l of column i. */
  double[] column(int i) {
    return left[i];
  }

  /** Z times column i; a new array. */
  double[] applied(int i) {
    double[] x = right[i].clone();
    if (factor != null) {
      factor.backward(x);
    }
    return x;
  }

  /** Makes a column zero. */
  void clear(int i) {
    Arrays.fill(left[i], 0);
    Arrays.fill(right[i], 0);
  }

  /** Z times the sum of the weighted columns. */
  double[] solve(double[] weights) {
    double[] x = new double[left[0].length];
    for (int i = 0; i < weights.length; i++) {
      Vectors.add(x, weights[i], right[i]);
    }
    if (factor != null) {
      factor.backward(x);
    }
    return x;
  }
}
