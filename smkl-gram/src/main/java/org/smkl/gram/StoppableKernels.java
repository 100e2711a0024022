package org.smkl.gram;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * Kernels that are not stored and obey a stop signal: every call ends with a {@link
 * CancellationException} soon after the signal is raised.
 */
public final class StoppableKernels implements KernelSource {
  /** Seconds after a stop in which what was found may still be evaluated. */
  private static final double GRACE_SECONDS = 0.5;

  private final KernelSource kernels;
  private final StopSignal stop;

  private StoppableKernels(KernelSource kernels, StopSignal stop) {
    this.kernels = kernels;
    this.stop = stop;
  }

  /** A problem whose kernels end with the signal; itself where they are stored. */
  public static Problem of(Problem problem, StopSignal stop) {
    if (problem.stored()) {
      return problem;
    }
    KernelSource source = problem.source();
    KernelSource inner = source instanceof StoppableKernels s ? s.kernels : source;
    return new Problem(
            new StoppableKernels(inner, stop),
            problem.grounds(),
            problem.blocks(),
            problem.lambda(),
            problem.k0())
        .withRules(problem.rules());
  }

  /** Raised half a second after the other signal, so that what was found can be evaluated. */
  public static StopSignal late(StopSignal stop) {
    return late(stop, GRACE_SECONDS);
  }

  /** Raised so many seconds after the other signal. */
  public static StopSignal late(StopSignal stop, double seconds) {
    AtomicLong since = new AtomicLong();
    return () -> {
      if (!stop.stopRequested()) {
        return false;
      }
      long now = System.nanoTime();
      long first = since.updateAndGet(before -> before == 0 ? now : before);
      return (now - first) * 1e-9 > seconds;
    };
  }

  private void check() {
    if (stop.stopRequested()) {
      throw new CancellationException("Values of kernels were not wanted any more.");
    }
  }

  @Override
  public int n() {
    return kernels.n();
  }

  @Override
  public int q() {
    return kernels.q();
  }

  @Override
  public double[][] products(double[] v, StopSignal other) {
    return kernels.products(v, stop.or(other));
  }

  @Override
  public double[][] products(double[] v, int[] some, StopSignal other) {
    return kernels.products(v, some, stop.or(other));
  }

  @Override
  public double[] energies(double[] v, StopSignal other) {
    return kernels.energies(v, stop.or(other));
  }

  @Override
  public double[][] productsAt(int[] points, double[] v, StopSignal other) {
    return kernels.productsAt(points, v, stop.or(other));
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    return block(beta, points, StopSignal.NEVER);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points, StopSignal other) {
    check();
    return kernels.block(beta, points, stop.or(other));
  }

  @Override
  public void visit(int[] some, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    kernels.visit(
        some,
        rows,
        columns,
        () -> {
          Tiles tiles = receiver.get();
          return (kernel, row, height, column, width, values) -> {
            check();
            tiles.tile(kernel, row, height, column, width, values);
          };
        });
  }

  @Override
  public <R extends Serializable> void reduce(
      int[] some,
      int[] rows,
      int[] columns,
      List<Stretch> stretches,
      Reduction<R> reduction,
      BiConsumer<Stretch, R> result,
      StopSignal other) {
    kernels.reduce(some, rows, columns, stretches, reduction, result, stop.or(other));
  }

  @Override
  public double[] diagonal(int kernel) {
    check();
    return kernels.diagonal(kernel);
  }

  @Override
  public Optional<KernelFactor> factor(int kernel) {
    return kernels.factor(kernel);
  }

  @Override
  public KernelSource subset(int[] points) {
    return new StoppableKernels(kernels.subset(points), stop);
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    kernels.identify(numbers);
  }
}
