package org.smkl.relax.form;

import java.util.Optional;
import java.util.Random;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.numeric.Spectrum;
import org.smkl.numeric.Vectors;

/**
 * A common eigenbasis of kernels that commute: K_i = U D_i U' for every i.
 *
 * @param vectors the columns of U
 * @param spectra for each vector its eigenvalues, one for each of the kernels
 */
record CommutingBasis(double[][] vectors, double[][] spectra) {
  /** How far from zero a commutator or an off-diagonal may be, relative to the products. */
  private static final double TOLERANCE = 1e-8;

  /** Eigenvalues up to this, relative to the kernel's largest, are rounding. */
  private static final double ZERO_EIGENVALUE = 1e-14;

  private static final long SEED = 20_230_517L;

  /**
   * Why the kernels have no common eigenbasis; empty if they have one. Tests K_i R v = R K_i v for
   * a random combination R and a random vector v, which fails with probability one where some pair
   * does not commute, in O(q n^2).
   */
  static Optional<String> obstacle(Problem problem, int[] kernels) {
    Random random = new Random(SEED);
    int n = problem.n();
    double[] mix = mix(problem, kernels, random);
    double[] v = random.doubles(n, -1, 1).toArray();
    double[] rv = combine(problem, kernels, mix, v);
    double[] kv = new double[n];
    double[] krv = new double[n];
    for (int kernel : kernels) {
      problem.gram(kernel).multiply(v, kv);
      problem.gram(kernel).multiply(rv, krv);
      double[] rkv = combine(problem, kernels, mix, kv);
      double difference = 0;
      for (int j = 0; j < n; j++) {
        difference += (krv[j] - rkv[j]) * (krv[j] - rkv[j]);
      }
      double scale = Vectors.norm(krv) + Vectors.norm(rkv);
      if (Math.sqrt(difference) > TOLERANCE * scale) {
        return Optional.of(message(kernel, Math.sqrt(difference) / scale));
      }
    }
    return Optional.empty();
  }

  private static String message(int kernel, double measured) {
    return ("The diagonal relaxation needs kernels that commute; kernel %d does not commute with the"
            + " others (relative commutator %.1e, at most %.0e allowed). Maybe use the full"
            + " relaxation, which equals it where it exists.")
        .formatted(kernel, measured, TOLERANCE);
  }

  /** Weights of about one over the trace, so that no kernel drowns the others. */
  private static double[] mix(Problem problem, int[] kernels, Random random) {
    double[] mix = new double[kernels.length];
    for (int p = 0; p < mix.length; p++) {
      double trace = 0;
      for (int j = 0; j < problem.n(); j++) {
        trace += problem.gram(kernels[p]).get(j, j);
      }
      mix[p] = (0.5 + random.nextDouble()) / (trace > 0 ? trace : 1);
    }
    return mix;
  }

  private static double[] combine(Problem problem, int[] kernels, double[] mix, double[] x) {
    double[] sum = new double[x.length];
    double[] product = new double[x.length];
    for (int p = 0; p < kernels.length; p++) {
      problem.gram(kernels[p]).multiply(x, product);
      for (int j = 0; j < x.length; j++) {
        sum[j] += mix[p] * product[j];
      }
    }
    return sum;
  }

  /**
   * The basis of a random combination, verified on every kernel.
   *
   * @throws IllegalArgumentException if the kernels do not commute
   */
  static CommutingBasis of(Problem problem, int[] kernels) {
    obstacle(problem, kernels)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
    double[][] vectors = eigenvectors(problem, kernels);
    double[][] spectra = new double[vectors.length][kernels.length];
    for (int p = 0; p < kernels.length; p++) {
      spectrum(problem.gram(kernels[p]), kernels[p], vectors, spectra, p);
    }
    return new CommutingBasis(vectors, spectra);
  }

  private static double[][] eigenvectors(Problem problem, int[] kernels) {
    int n = problem.n();
    double[] mix = mix(problem, kernels, new Random(SEED));
    double[] combination = new double[n * n];
    for (int p = 0; p < kernels.length; p++) {
      double[] entries = problem.gram(kernels[p]).entries();
      for (int e = 0; e < entries.length; e++) {
        combination[e] += mix[p] * entries[e];
      }
    }
    return Spectrum.of(combination, n, true).vectors();
  }

  private static void spectrum(
      SymmetricMatrix gram, int kernel, double[][] vectors, double[][] spectra, int p) {
    double largest = 0;
    double worst = 0;
    double[] product = new double[gram.order()];
    for (int j = 0; j < vectors.length; j++) {
      gram.multiply(vectors[j], product);
      double eigenvalue = Vectors.dot(product, vectors[j]);
      Vectors.add(product, -eigenvalue, vectors[j]);
      worst = Math.max(worst, Vectors.norm(product));
      largest = Math.max(largest, eigenvalue);
      spectra[j][p] = eigenvalue;
    }
    if (worst > TOLERANCE * largest) {
      throw new IllegalArgumentException(message(kernel, worst / largest));
    }
    for (double[] eigenvalues : spectra) {
      if (eigenvalues[p] <= ZERO_EIGENVALUE * gram.order() * largest) {
        eigenvalues[p] = 0;
      }
    }
  }
}
