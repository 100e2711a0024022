package org.smkl.relax.form;

import java.util.Random;
import org.smkl.api.Problem;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.svm.parallel.Parallel;

/**
 * SOC random: SOC basis and theta * (x'K(b)x) &gt;= (x'gamma)^2 for L sampled unit vectors x.
 *
 * <p>The samples are normalised Gaussian vectors drawn one after the other, entry by entry, from
 * {@link Random#nextGaussian} of {@code new Random(seed)}, whose algorithm the JDK specifies: the
 * first L of them are the same for every larger L.
 */
final class SocRandom {
  /** Vectors that share one pass over a Gram matrix. */
  private static final int VECTORS_PER_PASS = 8;

  private SocRandom() {}

  static Formulation of(Problem problem, Node node, int count, long seed, int threads) {
    KernelChoice choice = KernelChoice.of(problem, node);
    double[][] vectors = sample(problem.n(), count, seed);
    double[][] curvatures = curvatures(problem, choice, vectors, threads);
    MarginModel margin = MarginModel.relaxed("soc-random", problem, choice);
    margin.basis();
    for (int v = 0; v < count; v++) {
      margin.curvature("vector:" + v, 0, curvatures[v], vectors[v]);
    }
    return margin.formulation();
  }

  static double[][] sample(int n, int count, long seed) {
    Random random = new Random(seed);
    double[][] vectors = new double[count][n];
    for (double[] x : vectors) {
      double squares = 0;
      for (int j = 0; j < n; j++) {
        x[j] = random.nextGaussian();
        squares += x[j] * x[j];
      }
      double norm = Math.sqrt(squares);
      for (int j = 0; j < n; j++) {
        x[j] /= norm;
      }
    }
    return vectors;
  }

  /** x'K_i x for every vector and chosen kernel. */
  private static double[][] curvatures(
      Problem problem, KernelChoice choice, double[][] vectors, int threads) {
    double[][] result = new double[vectors.length][choice.size()];
    int blocks = (vectors.length + VECTORS_PER_PASS - 1) / VECTORS_PER_PASS;
    Parallel.run(
        threads,
        blocks * choice.size(),
        task -> {
          int from = task / choice.size() * VECTORS_PER_PASS;
          int p = task % choice.size();
          double[] gram = problem.gram(choice.kernels()[p]).entries();
          quadratics(
              gram, vectors, from, Math.min(from + VECTORS_PER_PASS, vectors.length), p, result);
        });
    return result;
  }

  private static void quadratics(
      double[] gram, double[][] vectors, int from, int to, int p, double[][] result) {
    int n = vectors[from].length;
    for (int j = 0; j < n; j++) {
      for (int v = from; v < to; v++) {
        double[] x = vectors[v];
        double dot = 0;
        for (int k = 0; k < n; k++) {
          dot += gram[j * n + k] * x[k];
        }
        result[v][p] += x[j] * dot;
      }
    }
  }
}
