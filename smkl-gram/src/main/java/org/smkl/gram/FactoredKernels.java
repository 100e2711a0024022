package org.smkl.gram;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.KernelValues;
import org.smkl.svm.plan.Thresholds;

/**
 * Computed kernels of which some are of low rank. Their products come from factors, at a cost that
 * grows like the number of points; single values are still those of the kernels themselves, so that
 * what is proved is about these.
 */
final class FactoredKernels implements KernelSource {
  /** Numbers of a product. Below this much work the stop signal is not checked. */
  private static final int UNCHECKED_WORK = 1_000_000;

  private final ComputedKernels exact;
  private final List<Optional<KernelFactor>> factors;
  private final Optional<ComputedKernels> rest;
  private final int[] others;
  private final boolean[] theory;
  private final long memory;
  private final int threads;

  private FactoredKernels(
      ComputedKernels exact,
      List<Optional<KernelFactor>> factors,
      boolean[] theory,
      long memory,
      int threads) {
    this.exact = exact;
    this.theory = theory;
    this.factors = factors;
    this.memory = memory;
    this.threads = threads;
    this.others = IntStream.range(0, exact.q()).filter(i -> factors.get(i).isEmpty()).toArray();
    this.rest = others.length == 0 ? Optional.empty() : Optional.of(exact.select(others));
  }

  /**
   * These kernels with factors where they are of low rank.
   *
   * @param theory whether a kernel is positive semidefinite by theory: only then a small diagonal
   *     of what is left means that all of it is small
   * @param memory bytes that all factors may take together
   * @throws CancellationException if the signal was raised before the end
   */
  static KernelSource of(
      ComputedKernels kernels, boolean[] theory, long memory, int threads, StopSignal stop) {
    List<Optional<KernelFactor>> factors = new ArrayList<>();
    int n = kernels.n();
    int[] sample = sample(n);
    Optional<ComputedKernels> few =
        sample.length < n
            ? Optional.of((ComputedKernels) kernels.subset(sample))
            : Optional.empty();
    int affordable = KernelValues.maxFactorColumns(n);
    long left = memory;
    for (int i = 0; i < kernels.q(); i++) {
      int most = (int) Math.min(affordable, left / (2L * Double.BYTES * n));
      Optional<KernelFactor> factor =
          !theory[i]
                  || most < 1
                  || kernels.width(i) > Thresholds.MAX_FACTOR_COLUMNS
                  || !promising(few, i, most)
              ? Optional.empty()
              : factor(kernels, i, most, threads, stop);
      left -= factor.map(f -> (long) Double.BYTES * f.rows().length).orElse(0L);
      factors.add(factor);
    }
    return factors.stream().allMatch(Optional::isEmpty)
        ? kernels
        : new FactoredKernels(kernels, factors, theory, memory, threads);
  }

  private static Optional<KernelFactor> factor(
      ComputedKernels kernels, int kernel, int most, int threads, StopSignal stop) {
    return LowRank.of(
        kernels.diagonal(kernel),
        point -> {
          GramEngine.refuse(stop);
          return kernels.column(kernel, point);
        },
        most,
        threads);
  }

  /** All the columns that a sample has are needed only by kernels of high rank. */
  private static boolean promising(Optional<ComputedKernels> sample, int kernel, int most) {
    return sample.isEmpty()
        || factor(sample.get(), kernel, Math.min(most, sample.get().n() / 4), 1, StopSignal.NEVER)
            .isPresent();
  }

  private static int[] sample(int n) {
    int count = Math.min(n, Thresholds.FACTOR_TRIAL_ROWS);
    return IntStream.range(0, count).map(k -> (int) ((long) k * n / count)).toArray();
  }

  @Override
  public int n() {
    return exact.n();
  }

  @Override
  public int q() {
    return exact.q();
  }

  @Override
  public double[][] products(double[] v, StopSignal stop) {
    return products(v, IntStream.range(0, q()).toArray(), stop);
  }

  @Override
  public double[][] products(double[] v, int[] kernels, StopSignal stop) {
    double[][] f = new double[q()][];
    int[] computed =
        IntStream.range(0, others.length)
            .filter(k -> Arrays.binarySearch(kernels, others[k]) >= 0)
            .toArray();
    if (computed.length > 0) {
      double[][] products = rest.orElseThrow().products(v, computed, stop);
      for (int k : computed) {
        f[others[k]] = products[k];
      }
    }
    Parallel.run(
        threads,
        kernels.length,
        k -> {
          if ((long) n() * kernels.length > UNCHECKED_WORK && stop.stopRequested()) {
            throw new CancellationException("The products were not wanted any more.");
          }
          int i = kernels[k];
          factors
              .get(i)
              .ifPresent(
                  factor -> {
                    f[i] = new double[v.length];
                    factor.expand(factor.project(v), 0, v.length, f[i]);
                  });
        });
    return f;
  }

  @Override
  public double[] energies(double[] v, StopSignal stop) {
    double[] energies = new double[q()];
    if (rest.isPresent()) {
      double[] computed = rest.get().energies(v, stop);
      for (int k = 0; k < others.length; k++) {
        energies[others[k]] = computed[k];
      }
    }
    Parallel.run(
        threads,
        energies.length,
        i ->
            factors
                .get(i)
                .ifPresent(
                    factor -> {
                      double[] projected = factor.project(v);
                      energies[i] = Vectors.dot(projected, projected);
                    }));
    return energies;
  }

  @Override
  public double[][] productsAt(int[] points, double[] v, StopSignal stop) {
    double[][] part = new double[q()][];
    if (rest.isPresent()) {
      double[][] computed = rest.get().productsAt(points, v, stop);
      for (int k = 0; k < others.length; k++) {
        part[others[k]] = computed[k];
      }
    }
    int[] factored = IntStream.range(0, q()).filter(i -> factors.get(i).isPresent()).toArray();
    double[][] products = products(v, factored, stop);
    for (int i : factored) {
      part[i] = Arrays.stream(points).mapToDouble(j -> products[i][j]).toArray();
    }
    return part;
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    return exact.block(beta, points);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points, StopSignal stop) {
    return exact.block(beta, points, stop);
  }

  @Override
  public void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    exact.visit(kernels, rows, columns, receiver);
  }

  @Override
  public <R extends Serializable> void reduce(
      int[] kernels,
      int[] rows,
      int[] columns,
      List<Stretch> stretches,
      Reduction<R> reduction,
      BiConsumer<Stretch, R> result,
      StopSignal stop) {
    exact.reduce(kernels, rows, columns, stretches, reduction, result, stop);
  }

  /** These kernels with long loops on other machines; factors stay here. */
  FactoredKernels on(KernelCluster machines) {
    return new FactoredKernels(exact.on(machines), factors, theory, memory, threads);
  }

  @Override
  public double[] diagonal(int kernel) {
    return exact.diagonal(kernel);
  }

  @Override
  public Optional<KernelFactor> factor(int kernel) {
    return factors.get(kernel);
  }

  @Override
  public KernelSource subset(int[] points) {
    return of((ComputedKernels) exact.subset(points), theory, memory, threads, StopSignal.NEVER);
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    exact.identify(numbers);
  }
}
