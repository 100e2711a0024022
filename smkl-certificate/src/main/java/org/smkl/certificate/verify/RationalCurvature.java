package org.smkl.certificate.verify;

import java.math.BigInteger;
import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.SparseVector;

/**
 * A delta for the stored kernels of K(b), with a proof in whole numbers: scale (N + delta I) =
 * pivot L L' + a matrix that is diagonally dominant. The factor comes from doubles; what it misses
 * is evaluated exactly and added to delta.
 *
 * @param delta over the denominators of a weight and of an entry
 * @param factor the rows of L, as far as the diagonal; none if no factor was found or needed
 */
record RationalCurvature(
    BigInteger delta, BigInteger scale, BigInteger pivot, BigInteger[][] factor) {
  private static final double UNIT = 0x1p-53;
  private static final double LARGEST_SHARE = 1e-3; // as in Curvature
  private static final double STEP = 16;
  private static final int DIGITS = 64; // bits of the factor's largest entry

  /**
   * The smallest that is found.
   *
   * @param weights how weights are written
   * @param entries how entries of matrices are written
   */
  static RationalCurvature of(
      Problem problem, SparseVector beta, RationalNumbers weights, RationalNumbers entries) {
    int n = problem.n();
    BigInteger[][] sum = null;
    for (int k = 0; k < beta.size(); k++) {
      int i = beta.indices()[k];
      if (problem.ground(i).kind() == PsdGround.Kind.STORED) {
        sum = sum == null ? zeros(n) : sum;
        add(sum, problem.gram(i).entries(), weights.of(beta.values()[k]), entries);
      }
    }
    RationalCurvature none =
        new RationalCurvature(
            BigInteger.ZERO, BigInteger.ONE, BigInteger.ZERO, new BigInteger[n][0]);
    return sum == null ? none : found(sum, weights.bits() + entries.bits(), none);
  }

  private static BigInteger[][] zeros(int n) {
    BigInteger[][] sum = new BigInteger[n][n];
    for (BigInteger[] row : sum) {
      Arrays.fill(row, BigInteger.ZERO);
    }
    return sum;
  }

  private static void add(
      BigInteger[][] sum, double[] gram, BigInteger weight, RationalNumbers entries) {
    int n = sum.length;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        sum[j][k] = sum[j][k].add(weight.multiply(entries.of(gram[j * n + k])));
      }
    }
  }

  /** Tries the shifts that Curvature tries. */
  private static RationalCurvature found(BigInteger[][] sum, int bits, RationalCurvature none) {
    int n = sum.length;
    RationalNumbers numbers = new RationalNumbers(bits);
    double[][] rows = new double[n][n];
    double trace = 0;
    double largest = 0;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        rows[j][k] = numbers.nearest(sum[j][k]);
      }
      trace += Math.abs(rows[j][j]);
      largest = Math.max(largest, Math.abs(rows[j][j]));
    }
    double step = (n + 2) * UNIT * trace;
    if (step == 0) {
      return none;
    }
    for (double shift = -8 * step; shift <= LARGEST_SHARE * largest; ) {
      double[][] factor = new double[n][];
      for (int j = 0; j < n; j++) {
        factor[j] = rows[j].clone();
        factor[j][j] += shift;
      }
      if (Cholesky.succeeds(factor)) {
        return proved(sum, bits, factor, largest);
      }
      shift = shift < 0 ? step / STEP : shift * STEP;
    }
    return none;
  }

  /** The delta for which what the factor misses is dominated by its diagonal. */
  private static RationalCurvature proved(
      BigInteger[][] sum, int bits, double[][] upper, double largest) {
    int n = sum.length;
    int digits = Math.max(0, DIGITS - Math.getExponent(Math.sqrt(largest)));
    BigInteger[][] factor = new BigInteger[n][];
    for (int j = 0; j < n; j++) {
      factor[j] = new BigInteger[j + 1];
      for (int k = 0; k <= j; k++) {
        // The factor of doubles is of the other triangle.
        factor[j][k] = truncated(upper[k][j], digits);
      }
    }
    int more = Math.max(0, 2 * digits - bits);
    BigInteger pivot = BigInteger.ONE.shiftLeft(Math.max(0, bits - 2 * digits));
    BigInteger[] lacking = new BigInteger[n];
    Arrays.fill(lacking, BigInteger.ZERO);
    for (int j = 0; j < n; j++) {
      for (int k = 0; k <= j; k++) {
        BigInteger product = BigInteger.ZERO;
        for (int t = 0; t <= k; t++) {
          product = product.add(factor[j][t].multiply(factor[k][t]));
        }
        BigInteger rest = sum[j][k].shiftLeft(more).subtract(pivot.multiply(product));
        if (j == k) {
          lacking[j] = lacking[j].subtract(rest);
        } else {
          lacking[j] = lacking[j].add(rest.abs());
          lacking[k] = lacking[k].add(rest.abs());
        }
      }
    }
    BigInteger most = BigInteger.ZERO;
    for (BigInteger one : lacking) {
      most = most.max(one);
    }
    BigInteger scale = BigInteger.ONE.shiftLeft(more);
    BigInteger delta = most.add(scale).subtract(BigInteger.ONE).shiftRight(more);
    return new RationalCurvature(delta, scale, pivot, factor);
  }

  private static BigInteger truncated(double x, int digits) {
    int needed = Math.max(digits, RationalNumbers.bits(x));
    return new RationalNumbers(needed).of(x).shiftRight(needed - digits);
  }
}
