package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.numeric.RankOne;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.ProblemShape;

/**
 * Allowed kernels whose matrices are stored. A kernel of rank one, K = l l', is known by l alone:
 * with one linear kernel for each column of the data that is n times less to read.
 */
final class MatrixKernels extends AllowedKernels {
  private final Problem problem;
  private final NodeShape shape;
  private final int threads;

  /** l for kernels of rank one, null for others. */
  private final double[][] single;

  private final double[][] lines;
  private final double[] lineWeights;
  private final double[] buffer;

  MatrixKernels(Problem problem, NodeShape shape, int threads) {
    super(problem.n());
    this.problem = problem;
    this.shape = shape;
    this.threads = threads;
    this.single = new double[shape.size()][];
    Parallel.run(
        threads,
        shape.size(),
        i -> single[i] = RankOne.of(problem.gram(shape.kernels()[i]).entries(), n));
    this.lines = Arrays.stream(single).filter(l -> l != null).toArray(double[][]::new);
    this.lineWeights = new double[lines.length];
    this.buffer = new double[lines.length == single.length ? 0 : n * n];
  }

  @Override
  int size() {
    return single.length;
  }

  @Override
  ProblemShape ranks(ProblemShape size) {
    return size.withRanks(0, lines.length == single.length);
  }

  @Override
  AlphaPlayer player(Variables variables, double scale) {
    return new AlphaPlayer(variables, this, n, scale, threads);
  }

  @Override
  void multiply(int i, double[] v, double[] out) {
    double[] l = single[i];
    if (l == null) {
      OuterProducts.multiply(problem.gram(shape.kernels()[i]).entries(), v, out);
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
    OuterProducts.add(lineWeights, lines, n, upper, threads);
  }
}
