package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.svm.plan.Samples;

/** A start from a sample against the solution on all points. */
class SampleStartTest {
  private static final int N = 2500;
  private static final double[][] X = points();

  /** Kernels whose matrices nobody may see. */
  private record Hidden(KernelSource kernels) implements KernelSource {
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
      return Optional.empty();
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
    public void visit(int[] which, int[] rows, int[] columns, Supplier<Tiles> receiver) {
      kernels.visit(which, rows, columns, receiver);
    }

    @Override
    public KernelSource subset(int[] points) {
      return new Hidden(kernels.subset(points));
    }

    @Override
    public void identify(Consumer<double[]> numbers) {
      kernels.identify(numbers);
    }
  }

  private static double[][] points() {
    Random random = new Random(4);
    double[][] x = new double[N][2];
    for (double[] row : x) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    return x;
  }

  private static SymmetricMatrix rbf(double gamma) {
    double[] entries = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        entries[i * N + j] =
            Math.exp(-gamma * (square(X[i][0] - X[j][0]) + square(X[i][1] - X[j][1])));
      }
    }
    return SymmetricMatrix.wrap(N, entries);
  }

  private static double square(double x) {
    return x * x;
  }

  /** With a circle inside, labels wrong for one in ten. */
  private static double[] labels() {
    Random random = new Random(5);
    return Arrays.stream(X)
        .mapToDouble(
            x -> (square(x[0]) + square(x[1]) < 1.4 ? 1 : -1) * (random.nextInt(10) == 0 ? -1 : 1))
        .toArray();
  }

  private static Problem problem(boolean stored, double[] labels) {
    KernelSource kernels = KernelSource.of(List.of(rbf(0.5), rbf(0.01)));
    PsdGround ground = stored ? PsdGround.stored() : PsdGround.theory(new double[N]);
    double[] box = new double[N];
    Arrays.fill(box, 1);
    return new Problem(
        stored ? kernels : new Hidden(kernels),
        List.of(ground, ground),
        List.of(Block.classifier(labels, box)),
        0.1,
        1);
  }

  @Test
  void weightsAndBoundsAreNearlyThoseOfAllPoints() {
    RelaxationResult all = Instances.solve(problem(true, labels()), Node.root());
    Problem hidden = problem(false, labels());
    SampleStart start =
        SampleStart.of(
                hidden, Samples.startRows(N, 2), Node.root(), Instances.options(), StopSignal.NEVER)
            .orElseThrow();
    assertEquals(all.beta()[0], start.weights()[0], 0.1);
    long same =
        IntStream.range(0, N)
            .filter(j -> Math.abs(all.alpha()[j] - start.alpha()[j]) < 0.5)
            .count();
    assertTrue(same > 0.9 * N, same + " of " + N);
    double balance = 0;
    for (int j = 0; j < N; j++) {
      assertTrue(start.alpha()[j] >= 0 && start.alpha()[j] <= 1);
      balance += hidden.signs()[j] * start.alpha()[j];
    }
    assertEquals(0, balance, 1e-9);
    RelaxationResult found = Instances.solve(hidden, Node.root());
    assertEquals(all.value(), found.value(), 1e-6 * all.value());
    // Plain double precision: sums of thousands of terms differ by their rounding.
    double rounding = 1e-11 * all.value();
    assertTrue(found.lowerBound() <= all.upperBound() + rounding);
    assertTrue(all.lowerBound() <= found.upperBound() + rounding);
  }

  @Test
  void aClassThatHardlyAppearsIsNoReasonToFail() {
    double[] labels = new double[N];
    Arrays.fill(labels, -1);
    Arrays.fill(labels, 0, 12, 1);
    assertTrue(
        SampleStart.of(
                problem(false, labels),
                Samples.startRows(N, 2),
                Node.root(),
                Instances.options(),
                StopSignal.NEVER)
            .isEmpty());
  }

  @Test
  void aStopIsAnswered() {
    assertTrue(
        SampleStart.of(
                problem(false, labels()),
                Samples.startRows(N, 2),
                Node.root(),
                Instances.options(),
                () -> true)
            .isEmpty());
  }
}
