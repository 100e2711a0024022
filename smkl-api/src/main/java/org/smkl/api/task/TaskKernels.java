package org.smkl.api.task;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Kernels in memory on the points of a task, which are rows or pairs of rows, and a zero point. */
record TaskKernels(KernelSource kernels, int rows, List<RowPair> pairs) implements KernelSource {
  @Override
  public double[] overRows(double[] v) {
    if (pairs.isEmpty()) {
      return Arrays.copyOf(v, rows);
    }
    double[] coefficients = new double[rows];
    for (int p = 0; p < pairs.size(); p++) {
      coefficients[pairs.get(p).first()] += v[p];
      coefficients[pairs.get(p).second()] -= v[p];
    }
    return coefficients;
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
    return kernels.matrices();
  }

  @Override
  public double[][] products(double[] v, StopSignal stop) {
    return kernels.products(v, stop);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    return kernels.block(beta, points);
  }

  @Override
  public void visit(int[] chosen, int[] first, int[] second, Supplier<Tiles> receiver) {
    kernels.visit(chosen, first, second, receiver);
  }

  @Override
  public KernelSource subset(int[] points) {
    return kernels.subset(points);
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    kernels.identify(numbers);
  }
}
