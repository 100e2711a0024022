package org.smkl.numeric;

import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * All eigenvalues of a symmetric matrix, accurate to about the unit roundoff times its norm.
 *
 * @param values in no particular order
 * @param vectors the eigenvectors in the same order, orthonormal; empty where not asked for
 */
public record Spectrum(double[] values, double[][] vectors) {
  /**
   * Computes the eigenvalues; throws an IllegalStateException where the iteration does not end.
   *
   * @param gram the matrix by rows; not modified
   * @param n its order
   * @param vectors whether eigenvectors are wanted
   */
  public static Spectrum of(double[] gram, int n, boolean vectors) {
    return find(gram, n, vectors)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The eigenvalues of a matrix of order %d could not be computed.".formatted(n)));
  }

  /** As {@link #of}, but empty where the iteration does not end. */
  public static Optional<Spectrum> find(double[] gram, int n, boolean vectors) {
    // The QR iteration waits for off-diagonal entries to vanish beside their neighbours on the
    // diagonal. Where those are rounding themselves, as for a matrix of rank one, it waits for
    // ever; the same matrix with its norm on the diagonal has no such entries.
    Spectrum spectrum = tryWith(gram, n, vectors, 0);
    if (spectrum == null) {
      spectrum = tryWith(gram, n, vectors, rowSum(gram, n));
    }
    return Optional.ofNullable(spectrum);
  }

  /** The least eigenvalue. */
  public double least() {
    return Arrays.stream(values).min().orElseThrow();
  }

  /** The largest absolute eigenvalue. */
  public double norm() {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static Spectrum tryWith(double[] gram, int n, boolean withVectors, double shift) {
    double[] copy = gram.clone();
    for (int i = 0; i < n; i++) {
      copy[i * n + i] += shift;
    }
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, withVectors, true);
    if (!eigen.decompose(DMatrixRMaj.wrap(n, n, copy))) {
      return null;
    }
    double[] values = new double[n];
    double[][] vectors = new double[withVectors ? n : 0][];
    for (int i = 0; i < n; i++) {
      values[i] = eigen.getEigenvalue(i).getReal() - shift;
      if (withVectors) {
        vectors[i] = eigen.getEigenVector(i).data.clone();
      }
    }
    return new Spectrum(values, vectors);
  }

  /** The largest absolute row sum, which no eigenvalue exceeds. */
  private static double rowSum(double[] gram, int n) {
    double norm = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += Math.abs(gram[i * n + j]);
      }
      norm = Math.max(norm, sum);
    }
    return norm;
  }
}
