package org.smkl.gram;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.smkl.api.StopSignal;
import org.smkl.numeric.Spectrum;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;

/**
 * The least eigenvalue of a large symmetric matrix by Lanczos' method with full
 * reorthogonalisation, from a fixed start, so that results repeat.
 */
final class Lanczos {
  private static final int MOST_STEPS = 150;
  private static final int CHECK_EVERY = 5;

  /** Relative residual; the error of the eigenvalue is about its square. */
  private static final double RESIDUAL = 1e-4;

  private static final int COLUMNS_PER_TASK = 512;

  private final double[] gram;
  private final int n;
  private final int threads;
  private final StopSignal stop;
  private final List<double[]> basis = new ArrayList<>();
  private final List<Double> diagonal = new ArrayList<>();
  private final List<Double> offDiagonal = new ArrayList<>();

  /**
   * @param least a Rayleigh quotient close to the least eigenvalue, never below it but for rounding
   * @param norm estimate of the largest absolute eigenvalue
   */
  record Estimate(double least, double norm) {}

  private record Ritz(double least, double norm, double[] weights) {}

  private Lanczos(double[] gram, int n, int threads, StopSignal stop) {
    this.gram = gram;
    this.n = n;
    this.threads = threads;
    this.stop = stop;
  }

  static Estimate least(double[] gram, int n, int threads, StopSignal stop) {
    return new Lanczos(gram, n, threads, stop).run();
  }

  private Estimate run() {
    double[] vector = start();
    int steps = Math.min(n, MOST_STEPS);
    while (true) {
      GramEngine.refuse(stop);
      basis.add(vector);
      double[] next = product(vector);
      diagonal.add(Vectors.dot(vector, next));
      orthogonalise(next);
      double length = Vectors.norm(next);
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
    return scaled(vector, 1 / Vectors.norm(vector));
  }

  /** Twice, because once leaves traces of the size of the cancellation. */
  private void orthogonalise(double[] vector) {
    for (int pass = 0; pass < 2; pass++) {
      for (double[] u : basis) {
        Vectors.add(vector, -Vectors.dot(u, vector), u);
      }
    }
  }

  /** Eigenvalues of the tridiagonal matrix, and the eigenvector of the least. */
  private Ritz ritz() {
    int size = basis.size();
    double[] tridiagonal = new double[size * size];
    for (int i = 0; i < size; i++) {
      tridiagonal[i * size + i] = diagonal.get(i);
      if (i > 0) {
        tridiagonal[i * size + i - 1] = offDiagonal.get(i - 1);
        tridiagonal[(i - 1) * size + i] = offDiagonal.get(i - 1);
      }
    }
    Spectrum spectrum = Spectrum.of(tridiagonal, size, true);
    double[] values = spectrum.values();
    int least = 0;
    for (int i = 0; i < size; i++) {
      least = values[i] < values[least] ? i : least;
    }
    return new Ritz(values[least], spectrum.norm(), spectrum.vectors()[least]);
  }

  private double rayleigh(double[] weights) {
    double[] vector = new double[n];
    for (int k = 0; k < weights.length; k++) {
      Vectors.add(vector, weights[k], basis.get(k));
    }
    return Vectors.dot(vector, product(vector)) / Vectors.dot(vector, vector);
  }

  /** Row by row on a range of columns, which needs no sum that waits for itself. */
  private double[] product(double[] vector) {
    double[] result = new double[n];
    int tasks = (n + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK;
    Parallel.run(
        threads,
        tasks,
        task -> {
          int from = task * COLUMNS_PER_TASK;
          int columns = Math.min(n - from, COLUMNS_PER_TASK);
          System.arraycopy(part(vector, from, columns), 0, result, from, columns);
        });
    return result;
  }

  private double[] part(double[] vector, int from, int columns) {
    double[] sum = new double[columns];
    double[][] row = new double[4][columns];
    int i = 0;
    for (; i + 3 < n; i += 4) {
      for (int r = 0; r < 4; r++) {
        System.arraycopy(gram, (i + r) * n + from, row[r], 0, columns);
      }
      Vectors.add(
          sum,
          vector[i],
          row[0],
          vector[i + 1],
          row[1],
          vector[i + 2],
          row[2],
          vector[i + 3],
          row[3],
          0,
          columns);
    }
    for (; i < n; i++) {
      System.arraycopy(gram, i * n + from, row[0], 0, columns);
      Vectors.add(sum, vector[i], row[0]);
    }
    return sum;
  }

  private static double[] scaled(double[] vector, double factor) {
    double[] result = vector.clone();
    Vectors.scale(result, factor);
    return result;
  }
}
