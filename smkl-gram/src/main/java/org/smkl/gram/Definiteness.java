package org.smkl.gram;

import java.util.OptionalDouble;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Spectrum;
import org.smkl.svm.plan.Thresholds;

/**
 * Whether a symmetric matrix is positive semidefinite up to rounding.
 *
 * <p>Small matrices: by all eigenvalues. Large ones: a Rayleigh quotient below the tolerance proves
 * that it is not; a Cholesky factorisation of K + tolerance I proves that it is.
 *
 * @param positiveSemidefinite the answer
 * @param least the least eigenvalue; for large matrices the Rayleigh quotient of a Lanczos vector,
 *     which is never below it and agrees to several digits
 * @param tolerance eigenvalues above minus this count as rounding
 */
record Definiteness(boolean positiveSemidefinite, OptionalDouble least, double tolerance) {
  /** Rounding error of an eigenvalue, relative to order times norm. */
  private static final double ROUNDING_PER_ROW = 4 * Math.ulp(1.0);

  /**
   * Checks a matrix given by rows.
   *
   * @throws java.util.concurrent.CancellationException if the signal was raised before the end
   */
  static Definiteness of(double[] gram, int n, int threads, StopSignal stop) {
    return n <= Thresholds.MAX_SPECTRUM_ROWS
        ? bySpectrum(gram, n)
        : byProof(gram, n, threads, stop);
  }

  static Definiteness bySpectrum(double[] gram, int n) {
    Spectrum spectrum = Spectrum.of(gram, n, false);
    double least = spectrum.least();
    double tolerance = ROUNDING_PER_ROW * n * spectrum.norm();
    return new Definiteness(least >= -tolerance, OptionalDouble.of(least), tolerance);
  }

  static Definiteness byProof(double[] gram, int n, int threads, StopSignal stop) {
    Lanczos.Estimate estimate = Lanczos.least(gram, n, threads, stop);
    double tolerance = ROUNDING_PER_ROW * n * estimate.norm();
    // Without a norm the matrix is zero, which is semidefinite but has no factorisation.
    boolean psd =
        estimate.norm() == 0
            || (estimate.least() >= -tolerance && factorises(gram, n, tolerance, stop));
    return new Definiteness(psd, OptionalDouble.of(estimate.least()), tolerance);
  }

  /**
   * Adds the least eigenvalue's size to the diagonal. Where that is an estimate, the amount grows
   * until a Cholesky factorisation confirms it.
   */
  void shift(double[] gram, int n, StopSignal stop) {
    double amount = Math.max(-least.orElseThrow(), 0);
    if (n > Thresholds.MAX_SPECTRUM_ROWS) {
      double step = Math.max(1e-9 * amount, tolerance);
      while (!factorises(gram, n, amount + tolerance, stop)) {
        amount += step;
        step *= 10;
      }
    }
    for (int i = 0; i < n; i++) {
      gram[i * n + i] += amount;
    }
  }

  private static boolean factorises(double[] gram, int n, double shift, StopSignal stop) {
    double[][] upper = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(gram, i * n + i, upper[i], i, n - i);
      upper[i][i] += shift;
    }
    boolean factorised = Cholesky.factorises(upper, stop::stopRequested);
    if (!factorised) {
      GramEngine.refuse(stop);
    }
    return factorised;
  }
}
