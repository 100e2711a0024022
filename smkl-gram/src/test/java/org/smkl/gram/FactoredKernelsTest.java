package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.KernelFactor;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Kernels of low rank that are not stored against the same kernels stored. */
class FactoredKernelsTest {
  private static final int N = 700;
  private static final double[][] X = Kernels.data(N, 6, 11);

  /** Low rank but for the laplacian and the RBF of all columns. */
  private static final String KERNELS =
      "rbf(gamma=0.5)[cols=0]; laplacian(gamma=0.3)[cols=1]; linear; rbf(gamma=0.1)[cols=2,3]; rbf(gamma=1); poly(degree=2,scale=0.5,offset=1)[cols=4,5]";

  private static KernelSource source(int threads, String kernels) {
    return Kernels.prepare(X, kernels, Kernels.options(threads).withStorage(KernelStorage.NO))
        .source();
  }

  private static double[] expansion(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.doubles(n, -1, 1).map(x -> random.nextInt(3) == 0 ? 0 : x).toArray();
  }

  @Test
  void kernelsOfFewColumnsHaveFactorsAndOthersNot() {
    KernelSource source = source(1, KERNELS);
    boolean[] expected = {true, false, true, true, false, true};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], source.factor(i).isPresent(), "kernel " + i);
    }
    assertEquals(6, source.factor(2).orElseThrow().rank());
    // 1, x, y, xx, xy, yy.
    assertEquals(6, source.factor(5).orElseThrow().rank());
    assertTrue(source.factor(0).orElseThrow().rank() < 40);
  }

  @Test
  void productsAreThoseOfTheMatrices() {
    var stored = Kernels.prepare(X, KERNELS, Kernels.options(2)).grams();
    KernelSource source = source(2, KERNELS);
    double[] v = expansion(N, 3);
    double[][] f = source.products(v, StopSignal.NEVER);
    for (int i = 0; i < f.length; i++) {
      double[] expected = new double[N];
      stored.get(i).multiply(v, expected);
      assertArrayEquals(expected, f[i], 1e-10 * N, "kernel " + i);
    }
  }

  @Test
  void aFactorTimesItselfIsTheKernelUpToRounding() {
    SymmetricMatrix gram =
        Kernels.prepare(X, "rbf(gamma=0.5)[cols=0]", Kernels.options(1)).grams().get(0);
    KernelFactor factor = source(1, "rbf(gamma=0.5)[cols=0]").factor(0).orElseThrow();
    int rank = factor.rank();
    for (int j = 0; j < N; j++) {
      for (int k = 0; k <= j; k++) {
        double sum = 0;
        for (int r = 0; r < rank; r++) {
          sum += factor.rows()[j * rank + r] * factor.rows()[k * rank + r];
        }
        assertEquals(gram.get(j, k), sum, 1e-12);
      }
    }
  }

  @Test
  void threadsChangeNoBit() {
    double[] v = expansion(N, 5);
    double[][] one = source(1, KERNELS).products(v, StopSignal.NEVER);
    double[][] two = source(2, KERNELS).products(v, StopSignal.NEVER);
    for (int i = 0; i < one.length; i++) {
      assertArrayEquals(one[i], two[i], 0.0);
    }
  }

  @Test
  void aSubsetIsThatOfItsPoints() {
    int[] points = IntStream.range(0, N).filter(j -> j % 3 == 1).toArray();
    KernelSource part = source(1, KERNELS).subset(points);
    var stored = Kernels.prepare(X, KERNELS, Kernels.options(1)).grams();
    double[] v = expansion(points.length, 6);
    double[][] f = part.products(v, StopSignal.NEVER);
    for (int i = 0; i < f.length; i++) {
      double[] expected = new double[points.length];
      stored.get(i).part(points).multiply(v, expected);
      assertArrayEquals(expected, f[i], 1e-10 * N, "kernel " + i);
    }
    assertTrue(part.factor(0).isPresent());
  }

  @Test
  void jitterAndKernelsWithoutATheoremHaveNoFactor() {
    KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
    assertFalse(
        Kernels.prepare(X, "rbf(gamma=0.5)[cols=0]", options.withJitter(1e-3))
            .source()
            .factor(0)
            .isPresent());
    assertFalse(
        Kernels.prepare(X, "sigmoid(scale=0.1,offset=1)[cols=0]", options.withPsd(PsdPolicy.KEEP))
            .source()
            .factor(0)
            .isPresent());
  }

  @Test
  void constantColumnsAndFewRowsAreNoTrouble() {
    double[][] constant = new double[100][2];
    for (int j = 0; j < 100; j++) {
      constant[j][1] = j;
    }
    KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
    KernelSource source =
        Kernels.prepare(constant, "linear[cols=0]; rbf(gamma=1)[cols=0]; linear[cols=1]", options)
            .source();
    double[][] f = source.products(expansion(100, 1), StopSignal.NEVER);
    assertArrayEquals(new double[100], f[0]);
    assertEquals(1, source.factor(1).orElseThrow().rank());
    KernelSource two =
        Kernels.prepare(new double[][] {{1, 2}, {3, 4}}, "linear[cols=0]", options).source();
    assertArrayEquals(
        new double[] {-2, -6}, two.products(new double[] {1, -1}, StopSignal.NEVER)[0], 1e-12);
  }
}
