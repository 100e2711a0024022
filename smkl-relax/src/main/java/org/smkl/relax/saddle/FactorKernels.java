package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.KernelFactor;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.core.machine.FactorStack;

/** Allowed kernels of low rank that are known by their factors, K_i = L_i L_i'. */
final class FactorKernels extends Kernels {
  /** The columns of all factors together: a step forms a matrix of this order. */
  private static final int WIDEST = 1500;

  private final List<KernelFactor> factors;
  private final int threads;
  private final StopSignal stop;

  private FactorKernels(int n, List<KernelFactor> factors, int threads, StopSignal stop) {
    super(n);
    this.factors = factors;
    this.threads = threads;
    this.stop = stop;
  }

  /** Those of a problem with one block, if they all have factors. */
  static Optional<Kernels> of(Problem problem, Shape shape, int threads, StopSignal stop) {
    if (problem.stored() || problem.blocks().size() > 1) {
      return Optional.empty();
    }
    List<KernelFactor> factors = new ArrayList<>();
    int width = shape.size();
    for (int i : shape.kernels()) {
      Optional<KernelFactor> factor = problem.source().factor(i);
      width += factor.map(KernelFactor::rank).orElse(0);
      if (factor.isEmpty() || width > WIDEST) {
        return Optional.empty();
      }
      factors.add(factor.get());
    }
    return Optional.of(new FactorKernels(problem.n(), factors, threads, stop));
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
  boolean best(int variables) {
    return true;
  }

  @Override
  AlphaPlayer player(Variables variables, double scale) {
    return new ThinPlayer(variables, this, scale, threads);
  }

  /** The factors side by side, each times the root of its weight and of the scale. */
  FactorStack stack(double[] b, double scale) {
    return FactorStack.of(factors, roots(b, scale), threads, stop);
  }

  /** The same with further columns. */
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
