package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.KernelFactor;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.gram.LowRank;
import org.smkl.svm.machine.FactorStack;
import org.smkl.svm.plan.ProblemShape;
import org.smkl.svm.plan.RelaxationWay;
import org.smkl.svm.plan.Thresholds;

/** Allowed kernels of low rank that are known by their factors, K_i = L_i L_i'. */
final class FactorKernels extends AllowedKernels {
  /** Cost of factoring a matrix, relative to that of the products it is made of. */
  private static final double FACTOR_COST = 0.8;

  private final List<KernelFactor> factors;
  private final int columns;
  private final int width;
  private final int threads;
  private final StopSignal stop;

  private FactorKernels(
      int n, List<KernelFactor> factors, int columns, int threads, StopSignal stop) {
    super(n);
    this.factors = factors;
    this.columns = columns;
    this.width = columns + factors.size();
    this.threads = threads;
    this.stop = stop;
  }

  /** Those of a problem, if all have factors and a step over them is affordable. */
  static Optional<FactorKernels> of(
      Problem problem, NodeShape shape, ProblemShape size, int threads, StopSignal stop) {
    if (!RelaxationWay.looksForFactors(size)) {
      return Optional.empty();
    }
    List<KernelFactor> factors = new ArrayList<>();
    int columns = 0;
    for (int i : shape.kernels()) {
      Optional<KernelFactor> factor =
          problem.stored() ? factor(problem.gram(i)) : problem.source().factor(i);
      columns += factor.map(KernelFactor::rank).orElse(0);
      if (factor.isEmpty() || !RelaxationWay.fitsFactors(size, columns) || stop.stopRequested()) {
        return Optional.empty();
      }
      factors.add(factor.get());
    }
    return Optional.of(new FactorKernels(problem.n(), factors, columns, threads, stop));
  }

  private static Optional<KernelFactor> factor(SymmetricMatrix gram) {
    int n = gram.order();
    double[] diagonal = new double[n];
    Arrays.setAll(diagonal, j -> gram.get(j, j));
    return LowRank.of(
        diagonal,
        j -> Arrays.copyOfRange(gram.entries(), j * n, (j + 1) * n),
        n / Thresholds.ROWS_PER_FACTOR_COLUMN,
        1);
  }

  /** Whether a matrix over so many variables is made in less time than one over all columns. */
  boolean wide(int variables) {
    double m = variables;
    double w = width;
    return n * w * w + FACTOR_COST * w * w * w > m * m * w + FACTOR_COST * m * m * m;
  }

  @Override
  int size() {
    return factors.size();
  }

  @Override
  void multiply(int i, double[] v, double[] out) {
    factors.get(i).expand(factors.get(i).project(v), 0, n, out);
  }

  @Override
  ProblemShape ranks(ProblemShape size) {
    return size.withRanks(columns, false);
  }

  @Override
  AlphaPlayer player(Variables variables, double scale) {
    return new LowRankPlayer(variables, this, scale, threads);
  }

  /** The factors side by side, each times the root of its weight and of the scale. */
  FactorStack stack(double[] b, double scale) {
    return FactorStack.of(factors, roots(b, scale), threads, stop);
  }

  /** The factors side by side, followed by further columns. */
  FactorStack stack(double[] b, double scale, KernelFactor further) {
    List<KernelFactor> all = new ArrayList<>(factors);
    all.add(further);
    double[] roots = Arrays.copyOf(roots(b, scale), all.size());
    roots[factors.size()] = 1;
    return FactorStack.of(all, roots, threads, stop);
  }

  private static double[] roots(double[] b, double scale) {
    return Arrays.stream(b).map(x -> Math.sqrt(scale * Math.max(0, x))).toArray();
  }
}
