package org.smkl.certificate.verify;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.SparseVector;

/**
 * How negative the curvature of the stored kernels in K(b) can be: a delta &gt;= 0 for which N +
 * delta I is positive semidefinite, N = sum of b_i K_i over the kernels whose stored matrix is the
 * kernel. Kernels that are semidefinite by theory take no part.
 *
 * <p>Proved by a Cholesky factorisation in double precision: if it runs to its end for a matrix M
 * of order n, then M + E = R'R with |E_jk| &lt;= g sqrt(M_jj M_kk), g = c / (1 - c), c = (n + 1) u
 * / (1 - (n + 1) u), whatever the order of its sums (Demmel 1989; Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd ed., Theorem 10.5). Hence the least eigenvalue of M is at least -g
 * trace(M).
 */
final class Curvature {
  /** The unit roundoff with a percent on top, for terms of second order. */
  private static final double UNIT = 1.01 * 0x1p-53;

  /** A shift beyond this share of the largest diagonal entry is no rounding any more. */
  private static final double LARGEST_SHARE = 1e-3;

  private static final double STEP = 16;

  private final int n;
  private final double[][] upper;
  private int count;
  private double rowSums;

  private Curvature(int n) {
    this.n = n;
    this.upper = new double[n][];
  }

  /** The delta for these weights. */
  static double of(Problem problem, SparseVector beta) throws RefusedException {
    Curvature curvature = new Curvature(problem.n());
    for (int k = 0; k < beta.size(); k++) {
      int i = beta.indices()[k];
      if (problem.ground(i).kind() == PsdGround.Kind.STORED && beta.values()[k] > 0) {
        curvature.add(problem.gram(i).entries(), beta.values()[k]);
      }
    }
    return curvature.count == 0 ? 0 : curvature.delta();
  }

  /**
   * Adds a weighted matrix to N, and the largest of its absolute row sums to theirs. A matrix of
   * zeros changes nothing, which is not the same as one whose products underflow.
   */
  private void add(double[] entries, double weight) {
    if (Arrays.stream(entries).allMatch(e -> e == 0)) {
      return;
    }
    double widest = 0;
    for (int j = 0; j < n; j++) {
      if (count == 0) {
        upper[j] = new double[n];
      }
      double sum = 0;
      for (int k = 0; k < n; k++) {
        double product = weight * entries[j * n + k];
        sum += Math.abs(product);
        upper[j][k] += k < j ? 0 : product;
      }
      widest = Math.max(widest, sum);
    }
    rowSums += widest;
    count++;
  }

  private double delta() throws RefusedException {
    double trace = 0;
    double largest = 0;
    for (int j = 0; j < n; j++) {
      trace += Math.abs(upper[j][j]);
      largest = Math.max(largest, Math.abs(upper[j][j]));
    }
    double unit = (n + 2) * UNIT;
    double step = unit * trace;
    // N as formed here differs from the exact sum by at most this in the spectral norm.
    double forming = (count + 1) * UNIT * rowSums * (1 + unit);
    // What underflow can do on the way to N and to its factor.
    double tiny = n * (n + count + 1 + largest) * Double.MIN_NORMAL;
    // Where N is positive definite with room to spare, nothing is charged at all.
    if (factorises(-2.1 * (step + forming + tiny))) {
      return 0;
    }
    double most = Math.min(LARGEST_SHARE * largest, Double.MAX_VALUE);
    for (double shift = Math.max(step, tiny); shift <= most; shift *= STEP) {
      if (factorises(shift)) {
        double proved = 1.02 * unit * (trace + n * shift);
        double adding = UNIT * (largest + shift) + tiny;
        return 1.01 * (shift + proved + forming + adding);
      }
    }
    throw new RefusedException(
        "K(b) could not be proved to be positive semidefinite, not even with %s added to its diagonal (largest entry %s). Maybe a kernel is indefinite: choose the policy drop, clip or shift."
            .formatted(LARGEST_SHARE * largest, largest));
  }

  private boolean factorises(double shift) {
    double[][] rows = new double[n][];
    for (int j = 0; j < n; j++) {
      rows[j] = upper[j].clone();
      rows[j][j] += shift;
    }
    return Cholesky.succeeds(rows);
  }
}
