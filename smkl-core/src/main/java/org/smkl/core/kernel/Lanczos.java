package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.smkl.core.parallel.Parallel;

/**
 * The least eigenvalue of a large symmetric matrix by Lanczos' method with full
 * reorthogonalisation, from a fixed start, so that results repeat.
 */
final class Lanczos {
  private static final int MOST_STEPS = 150;
  private static final int CHECK_EVERY = 5;

  /** Relative residual; the error of the eigenvalue is about its square. */
  private static final double RESIDUAL = 1e-4;

  private static final int ROWS_PER_TASK = 64;

  private final double[] gram;
  private final int n;
  private final int threads;
  private final List<double[]> basis = new ArrayList<>();
  private final List<Double> diagonal = new ArrayList<>();
  private final List<Double> offDiagonal = new ArrayList<>();

  /**
   * @param least a Rayleigh quotient close to the least eigenvalue, never below it but for rounding
   * @param norm estimate of the largest absolute eigenvalue
   */
  record Estimate(double least, double norm) {}

  private record Ritz(double least, double norm, double[] weights) {}

  private Lanczos(double[] gram, int n, int threads) {
    this.gram = gram;
    this.n = n;
    this.threads = threads;
  }

  static Estimate least(double[] gram, int n, int threads) {
    return new Lanczos(gram, n, threads).run();
  }

  private Estimate run() {
    double[] vector = start();
    int steps = Math.min(n, MOST_STEPS);
    while (true) {
      basis.add(vector);
      double[] next = product(vector);
      diagonal.add(dot(vector, next));
      orthogonalise(next);
      double length = Math.sqrt(dot(next, next));
      int size = basis.size();
      if (size % CHECK_EVERY == 0 || size == steps || length == 0) {
        Ritz ritz = ritz();
        double residual = length * Math.abs(ritz.weights()[size - 1]);
        boolean exhausted = length <= Math.ulp(1.0) * ritz.norm();
        if (size == steps || exhausted || residual <= RESIDUAL * Math.abs(ritz.least())) {
          return new Estimate(rayleigh(ritz.weights()), ritz.norm());
        }
      }
      offDiagonal.add(length);
      vector = scaled(next, 1 / length);
    }
  }

  private double[] start() {
    SplittableRandom random = new SplittableRandom(n);
    double[] vector = new double[n];
    for (int i = 0; i < n; i++) {
      vector[i] = random.nextDouble() - 0.5;
    }
    return scaled(vector, 1 / Math.sqrt(dot(vector, vector)));
  }

  /** Twice, because once leaves traces of the size of the cancellation. */
  private void orthogonalise(double[] vector) {
    for (int pass = 0; pass < 2; pass++) {
      for (double[] u : basis) {
        double product = dot(u, vector);
        for (int i = 0; i < n; i++) {
          vector[i] -= product * u[i];
        }
      }
    }
  }

  /** Eigenvalues of the tridiagonal matrix, and the eigenvector of the least. */
  private Ritz ritz() {
    int size = basis.size();
    DMatrixRMaj tridiagonal = new DMatrixRMaj(size, size);
    for (int i = 0; i < size; i++) {
      tridiagonal.set(i, i, diagonal.get(i));
      if (i > 0) {
        tridiagonal.set(i, i - 1, offDiagonal.get(i - 1));
        tridiagonal.set(i - 1, i, offDiagonal.get(i - 1));
      }
    }
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(size, true, true);
    if (!eigen.decompose(tridiagonal)) {
      throw new IllegalStateException("The eigenvalues of a tridiagonal matrix were not found.");
    }
    int least = 0;
    double norm = 0;
    for (int i = 0; i < size; i++) {
      double value = eigen.getEigenvalue(i).getReal();
      norm = Math.max(norm, Math.abs(value));
      if (value < eigen.getEigenvalue(least).getReal()) {
        least = i;
      }
    }
    return new Ritz(
        eigen.getEigenvalue(least).getReal(), norm, eigen.getEigenVector(least).data.clone());
  }

  private double rayleigh(double[] weights) {
    double[] vector = new double[n];
    for (int k = 0; k < weights.length; k++) {
      double[] u = basis.get(k);
      for (int i = 0; i < n; i++) {
        vector[i] += weights[k] * u[i];
      }
    }
    return dot(vector, product(vector)) / dot(vector, vector);
  }

  private double[] product(double[] vector) {
    double[] result = new double[n];
    int tasks = (n + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
    Parallel.run(
        threads,
        tasks,
        task -> {
          int end = Math.min(n, (task + 1) * ROWS_PER_TASK);
          for (int i = task * ROWS_PER_TASK; i < end; i++) {
            result[i] = dot(gram, i * n, vector);
          }
        });
    return result;
  }

  private static double dot(double[] a, double[] b) {
    return dot(a, 0, b);
  }

  /** Four partial sums, so that additions overlap. */
  private static double dot(double[] a, int offset, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < b.length; i += 4) {
      s0 += a[offset + i] * b[i];
      s1 += a[offset + i + 1] * b[i + 1];
      s2 += a[offset + i + 2] * b[i + 2];
      s3 += a[offset + i + 3] * b[i + 3];
    }
    for (; i < b.length; i++) {
      s0 += a[offset + i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double[] scaled(double[] vector, double factor) {
    double[] result = vector.clone();
    Scaling.multiply(result, factor);
    return result;
  }
}
