package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.svm.bound.WeightedGram;

/** Random instances and what the tests do with them. */
final class Instances {
  private Instances() {}

  static Problem random(long seed, int n, int q, int k0, double c, double lambda) {
    Random random = new Random(seed);
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      labels[j] = j % 2 == 0 ? 1 : -1;
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      grams.add(gram(random, n, 1 + random.nextInt(n), Math.pow(10, random.nextDouble() - 0.5)));
    }
    return problem(grams, labels, c, lambda, k0);
  }

  static Problem problem(
      List<SymmetricMatrix> grams, double[] labels, double c, double lambda, int k0) {
    boolean[] psd = new boolean[grams.size()];
    Arrays.fill(psd, true);
    double[] box = new double[labels.length];
    Arrays.fill(box, c);
    return new Problem(grams, psd, labels, box, lambda, k0);
  }

  /** A Gram matrix of Gaussian vectors with the given number of features. */
  static SymmetricMatrix gram(Random random, int n, int features, double scale) {
    double[][] x = new double[n][features];
    for (double[] row : x) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < features; k++) {
          entries[i * n + j] += scale * x[i][k] * x[j][k] / features;
        }
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  static RelaxationOptions options() {
    return RelaxationOptions.defaults(new SmoAlphaSolver()).withTolerance(1e-8);
  }

  static RelaxationResult solve(Problem problem, Node node) {
    return new SaddleBackend().solve(problem, node, options());
  }

  /** h(b) + lambda ks(b) by a cold, accurate alpha-step and the definition of ks at the node. */
  static double phi(Problem problem, double[] beta, double ks) {
    SymmetricMatrix gram = WeightedGram.of(problem, beta, 1);
    return new SmoAlphaSolver()
            .solve(
                AlphaProblem.classification(gram, problem.signs(), problem.upper()),
                AlphaOptions.tolerance(1e-9))
            .value()
            .primal()
        + problem.lambda() * ks;
  }

  static BitSet bits(int mask) {
    return BitSet.valueOf(new long[] {mask});
  }
}
