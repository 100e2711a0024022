package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Kernels that have matrices and do not show them: whoever needs them must do without. */
record Unstored(KernelSource hidden) implements KernelSource {
  /** The same problem with its matrices out of sight; what rounding left of them is allowed for. */
  static Problem of(Problem problem) {
    List<PsdGround> grounds = new ArrayList<>();
    for (int i = 0; i < problem.q(); i++) {
      SymmetricMatrix gram = problem.gram(i);
      double[] errors = new double[problem.n()];
      Arrays.setAll(errors, j -> 1e-14 * Math.abs(gram.get(j, j)));
      grounds.add(PsdGround.theory(errors));
    }
    return new Problem(
            new Unstored(problem.source()),
            grounds,
            problem.blocks(),
            problem.lambda(),
            problem.k0())
        .withRules(problem.rules());
  }

  @Override
  public int n() {
    return hidden.n();
  }

  @Override
  public int q() {
    return hidden.q();
  }

  @Override
  public double[][] products(double[] v, StopSignal stop) {
    return hidden.products(v, stop);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    return hidden.block(beta, points);
  }

  @Override
  public void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    hidden.visit(kernels, rows, columns, receiver);
  }

  @Override
  public KernelSource subset(int[] points) {
    return new Unstored(hidden.subset(points));
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    hidden.identify(numbers);
  }
}
