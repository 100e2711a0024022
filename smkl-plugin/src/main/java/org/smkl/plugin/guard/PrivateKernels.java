package org.smkl.plugin.guard;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * Kernels as one foreign plugin sees them: every array that it gets is its own, and nothing that it
 * asks for is remembered for others. A matrix is copied when the plugin first asks for it, and once
 * for all problems that have it.
 */
final class PrivateKernels implements KernelSource {
  /** The copies that one plugin has of matrices, as long as anybody has the matrices themselves. */
  static final class Copies {
    private final Map<SymmetricMatrix, SymmetricMatrix> byOriginal = new WeakHashMap<>();

    private synchronized SymmetricMatrix of(SymmetricMatrix original) {
      return byOriginal.computeIfAbsent(original, Copies::copy);
    }

    /** Whether a copy is not any more what it was made of; it is then forgotten. */
    private boolean spoilt(SymmetricMatrix original) {
      SymmetricMatrix copy;
      synchronized (this) {
        copy = byOriginal.get(original);
      }
      if (copy == null || same(original, copy)) {
        return false;
      }
      synchronized (this) {
        byOriginal.remove(original, copy);
      }
      return true;
    }

    static SymmetricMatrix copy(SymmetricMatrix original) {
      try {
        return SymmetricMatrix.wrap(original.order(), original.entries().clone());
      } catch (OutOfMemoryError e) {
        throw new UnsupportedOperationException(
            String.format(
                Locale.ROOT,
                "a plugin from elsewhere gets a copy of every Gram matrix, and there is no memory for one of order %d, %.2f GiB. Maybe give the program more memory, use fewer kernels or rows, or a plugin of this release",
                original.order(),
                8.0 * original.order() * original.order() / (1 << 30)),
            e);
      }
    }

    static boolean same(SymmetricMatrix original, SymmetricMatrix copy) {
      return Arrays.equals(original.entries(), copy.entries());
    }
  }

  private final KernelSource kernels;
  private final Copies copies;

  PrivateKernels(KernelSource kernels, Copies copies) {
    this.kernels = kernels;
    this.copies = copies;
  }

  /** Whether the plugin has written to its copy of one of these matrices. */
  boolean spoilt() {
    // All of them, so that all spoilt copies are forgotten.
    return kernels.matrices().orElse(List.of()).stream().filter(copies::spoilt).count() > 0;
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
  public Optional<List<SymmetricMatrix>> matrices() {
    return kernels
        .matrices()
        .map(
            originals ->
                new AbstractList<SymmetricMatrix>() {
                  @Override
                  public SymmetricMatrix get(int i) {
                    return copies.of(originals.get(i));
                  }

                  @Override
                  public int size() {
                    return originals.size();
                  }
                });
  }

  /** Not from earlier products, and not remembered: both would be shared. */
  @Override
  public double[][] products(double[] v, StopSignal stop) {
    return kernels.productsAt(IntStream.range(0, n()).toArray(), v.clone(), stop);
  }

  @Override
  public double[][] productsAt(int[] points, double[] v, StopSignal stop) {
    return kernels.productsAt(points.clone(), v.clone(), stop);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    return kernels.block(beta.clone(), points.clone());
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points, StopSignal stop) {
    return kernels.block(beta.clone(), points.clone(), stop);
  }

  @Override
  public void visit(int[] some, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    kernels.visit(some.clone(), rows.clone(), columns.clone(), receiver);
  }

  @Override
  public double[] diagonal(int kernel) {
    return kernels.diagonal(kernel).clone();
  }

  @Override
  public Optional<KernelFactor> factor(int kernel) {
    return kernels.factor(kernel).map(f -> new KernelFactor(f.pivots().clone(), f.rows().clone()));
  }

  @Override
  public KernelSource subset(int[] points) {
    return new PrivateKernels(kernels.subset(points.clone()), copies);
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    kernels.identify(some -> numbers.accept(some.clone()));
  }
}
