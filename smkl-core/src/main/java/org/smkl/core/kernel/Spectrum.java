package org.smkl.core.kernel;

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
   * Computes the eigenvalues.
   *
   * @param gram the matrix by rows; not modified
   * @param n its order
   * @param vectors whether eigenvectors are wanted
   */
  public static Spectrum of(double[] gram, int n, boolean vectors) {
    // The QR iteration waits for off-diagonal entries to vanish beside their neighbours on the
    // diagonal. Where those are rounding themselves, as for a matrix of rank one, it waits for
    // ever; the same matrix with its norm on the diagonal has no such entries.
    Spectrum spectrum = tryWith(gram, n, vectors, 0);
    if (spectrum == null) {
      spectrum = tryWith(gram, n, vectors, norm(gram, n));
    }
    if (spectrum == null) {
      throw new IllegalStateException(
          "The eigenvalues of a matrix of order %d could not be computed.".formatted(n));
    }
    return spectrum;
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
  private static double norm(double[] gram, int n) {
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
