package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.core.bound.WeightedGram;
import org.smkl.core.parallel.Parallel;
import org.smkl.numeric.RankOne;

/**
 * The allowed kernels as the Newton steps see them. A kernel of rank one, K = l l', is known by l
 * alone: with one linear kernel for each column of the data that is n times less to read.
 */
final class Kernels {
  private final Problem problem;
  private final Shape shape;
  private final int threads;
  private final int n;

  /** l for kernels of rank one, null for others. */
  private final double[][] single;

  private final double[][] lines;
  private final double[] lineWeights;
  private final double[] buffer;

  Kernels(Problem problem, Shape shape, int threads) {
    this.problem = problem;
    this.shape = shape;
    this.threads = threads;
    this.n = problem.n();
    this.single = new double[shape.size()][];
    Parallel.run(
        threads,
        shape.size(),
        i -> single[i] = RankOne.of(problem.gram(shape.kernels()[i]).entries(), n));
    this.lines = Arrays.stream(single).filter(l -> l != null).toArray(double[][]::new);
    this.lineWeights = new double[lines.length];
    this.buffer = new double[lines.length == single.length ? 0 : n * n];
  }

  int size() {
    return single.length;
  }

  /** Whether every kernel has rank one. */
  boolean allSingle() {
    return lines.length == single.length;
  }

  /** out = K_i v. */
  void multiply(int i, double[] v, double[] out) {
    double[] l = single[i];
    if (l == null) {
      Products.multiply(problem.gram(shape.kernels()[i]).entries(), v, out);
      return;
    }
    double along = 0;
    for (int j = 0; j < n; j++) {
      along += l[j] * v[j];
    }
    for (int j = 0; j < n; j++) {
      out[j] = along * l[j];
    }
  }

  /** d_i(a) of all allowed kernels. */
  double[] energies(Variables variables, double[] alpha) {
    double[][] v = variables.expansions(alpha, n);
    double[] energies = new double[single.length];
    double[] f = new double[n];
    for (int i = 0; i < energies.length; i++) {
      for (double[] part : v) {
        multiply(i, part, f);
        for (int r = 0; r < n; r++) {
          energies[i] += part[r] * f[r];
        }
      }
    }
    return energies;
  }

  /** Overwrites the upper triangle with that of K(b). */
  void combine(double[] b, double[][] upper) {
    double[] dense = new double[problem.q()];
    int line = 0;
    for (int i = 0; i < b.length; i++) {
      if (single[i] == null) {
        dense[shape.kernels()[i]] = b[i];
      } else {
        lineWeights[line++] = b[i];
      }
    }
    double[] entries = null;
    if (line < b.length) {
      entries = WeightedGram.into(problem, dense, threads, buffer).entries();
    }
    for (int j = 0; j < n; j++) {
      if (entries == null) {
        Arrays.fill(upper[j], 0);
      } else {
        System.arraycopy(entries, j * n, upper[j], 0, n);
      }
    }
    Products.add(lineWeights, lines, n, upper, threads);
  }
}
