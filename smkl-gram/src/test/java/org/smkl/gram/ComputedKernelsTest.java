package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Kernels that are computed when needed against the same kernels stored. */
class ComputedKernelsTest {
  private static final String KERNELS =
      "linear; poly(degree=3,scale=0.1,offset=1); rbf(gamma=0.3); rbf(gamma=2)[cols=1,3]; laplacian(gamma=0.2); linear[cols=0]";
  // More than one tile in both directions, and no multiple of one.
  private static final int N = 301;
  private static final double[][] X = Kernels.data(N, 5, 7);
  private static final int[] POINTS = {300, 0, 77, 78};
  private static final int[] ALL = IntStream.range(0, N).toArray();

  private static KernelOptions options(Normalisation normalisation, double jitter) {
    return Kernels.options(2).withNormalisation(normalisation).withJitter(jitter);
  }

  private static KernelSource computed(KernelOptions options) {
    KernelSource source =
        Kernels.prepare(X, KERNELS, options.withStorage(KernelStorage.NO)).source();
    assertTrue(source.matrices().isEmpty());
    return source;
  }

  private static double[] unit(int q, int i) {
    double[] unit = new double[q];
    unit[i] = 1;
    return unit;
  }

  @Test
  void valuesAreThoseOfStoredMatricesToTheLastBit() {
    for (Normalisation normalisation : Normalisation.values()) {
      for (double jitter : new double[] {0, 0.25}) {
        KernelOptions options = options(normalisation, jitter);
        List<SymmetricMatrix> stored = Kernels.prepare(X, KERNELS, options).grams();
        KernelSource source = computed(options);
        for (int i = 0; i < source.q(); i++) {
          double[] expected = stored.get(i).entries();
          assertArrayEquals(expected, source.block(unit(source.q(), i), ALL).entries(), 0.0);
        }
        visitedAre(stored, source);
      }
    }
  }

  /** More support vectors than one stretch has rows; those asked for are some of them, or not. */
  @Test
  void productsAtSupportVectorsComeWithTheEnergies() {
    int n = 1300;
    double[][] x = Kernels.data(n, 3, 5);
    String kernels = "linear; rbf(gamma=0.7); laplacian(gamma=0.4)";
    List<SymmetricMatrix> stored = Kernels.prepare(x, kernels, Kernels.options(2)).grams();
    SplittableRandom random = new SplittableRandom(8);
    double[] v = new double[n];
    Arrays.setAll(v, j -> j % 10 == 0 ? 0 : random.nextDouble() - 0.4);
    int[] support = IntStream.range(0, n).filter(j -> v[j] != 0).toArray();
    int[] mixed = {1299, 0, 5, 640, 11};
    for (int threads = 1; threads <= 2; threads++) {
      KernelSource source =
          Kernels.prepare(x, kernels, Kernels.options(threads).withStorage(KernelStorage.NO))
              .source();
      double[] energies = source.energies(v, StopSignal.NEVER);
      double[][] inside = source.productsAt(support, v, StopSignal.NEVER);
      double[][] anywhere = source.productsAt(mixed, v, StopSignal.NEVER);
      for (int i = 0; i < stored.size(); i++) {
        double[] f = new double[n];
        stored.get(i).multiply(v, f);
        double energy = 0;
        for (int j = 0; j < n; j++) {
          energy += v[j] * f[j];
        }
        assertEquals(energy, energies[i], 1e-11 * Math.abs(energy));
        for (int k = 0; k < support.length; k++) {
          assertEquals(f[support[k]], inside[i][k], 1e-10);
        }
        for (int k = 0; k < mixed.length; k++) {
          assertEquals(f[mixed[k]], anywhere[i][k], 1e-10);
        }
      }
    }
  }

  private static void visitedAre(List<SymmetricMatrix> stored, KernelSource source) {
    int[] rows = {300, 2, 2, 17, 299};
    int[] columns = IntStream.iterate(N - 1, j -> j >= 0, j -> j - 1).toArray();
    int[] kernels = {1, 4};
    double[][][] seen = new double[source.q()][rows.length][columns.length];
    source.visit(
        kernels,
        rows,
        columns,
        () ->
            (kernel, row, height, column, width, values) -> {
              for (int e = 0; e < height * width; e++) {
                seen[kernel][row + e / width][column + e % width] += values[e];
              }
            });
    for (int kernel = 0; kernel < source.q(); kernel++) {
      for (int r = 0; r < rows.length; r++) {
        for (int c = 0; c < columns.length; c++) {
          boolean asked = kernel == 1 || kernel == 4;
          double expected = asked ? stored.get(kernel).get(rows[r], columns[c]) : 0;
          assertEquals(expected, seen[kernel][r][c], 0.0);
        }
      }
    }
  }

  /** All their samples of 1 000 rows at once were 3 GB, and this heap has 2. */
  @Test
  void hundredsOfKernelsAreCheckedOnSamplesThatFit() {
    double[][] x = Kernels.data(1100, 400, 3);
    KernelSource source =
        Kernels.prepare(
                x, "rbf(gamma=0.5)[each=0-399]", Kernels.options(2).withStorage(KernelStorage.NO))
            .source();
    assertEquals(400, source.q());
    int[] two = {7, 1023};
    for (int kernel : new int[] {0, 150, 399}) {
      double difference = x[7][kernel] - x[1023][kernel];
      double value = Math.exp(-0.5 * difference * difference);
      assertEquals(value, source.block(unit(400, kernel), two).get(0, 1), 1e-12);
    }
  }

  @Test
  void sumsOfSquaresTellWhetherValuesAreUsable() {
    for (int size = 1; size < 10; size++) {
      for (int at = 0; at < size; at++) {
        double[] values = new double[size + 1];
        values[size] = Double.NaN;
        assertTrue(MatrixCheck.surelyUsable(values, size));
        values[at] = -0.9 * MatrixCheck.MAX_ENTRY;
        assertTrue(MatrixCheck.surelyUsable(values, size));
        for (double bad :
            new double[] {
              Double.NaN,
              Double.POSITIVE_INFINITY,
              Double.NEGATIVE_INFINITY,
              -Double.MAX_VALUE,
              1.01 * MatrixCheck.MAX_ENTRY
            }) {
          values[at] = bad;
          assertFalse(MatrixCheck.surelyUsable(values, size));
        }
      }
    }
  }

  @Test
  void productsStayRightWhileExpansionsChange() {
    List<SymmetricMatrix> stored =
        Kernels.prepare(X, KERNELS, options(Normalisation.TRACE, 0.1)).grams();
    KernelSource source = computed(options(Normalisation.TRACE, 0.1));
    SplittableRandom random = new SplittableRandom(3);
    double[] v = new double[N];
    List<double[]> before = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      if (round % 7 == 6) {
        v = before.get(random.nextInt(before.size())).clone();
      }
      for (int change = 0; change < 20; change++) {
        v[random.nextInt(N)] = random.nextInt(3) == 0 ? 0 : 2 * random.nextDouble() - 1;
      }
      before.add(v.clone());
      int asked = round % 4;
      double[] energies = asked == 1 ? source.energies(v, StopSignal.NEVER) : null;
      double[][] some = asked == 2 ? source.productsAt(POINTS, v, StopSignal.NEVER) : null;
      int[] kernels = asked == 3 ? new int[] {1, 2, 5} : new int[] {0, 1, 2, 3, 4, 5};
      double[][] f = source.products(v, kernels, StopSignal.NEVER);
      for (int i = 0; i < source.q(); i++) {
        double[] expected = new double[N];
        stored.get(i).multiply(v, expected);
        if (Arrays.binarySearch(kernels, i) >= 0) {
          assertArrayEquals(expected, f[i], 1e-11);
        }
        if (energies != null) {
          double energy = 0;
          for (int j = 0; j < N; j++) {
            energy += v[j] * expected[j];
          }
          assertEquals(energy, energies[i], 1e-10);
        }
        if (some != null) {
          double[] there = Arrays.stream(POINTS).mapToDouble(j -> expected[j]).toArray();
          assertArrayEquals(there, some[i], 1e-11);
        }
      }
    }
  }

  @Test
  void kernelsThatWaitedForLongAreRightAgain() {
    KernelSource source = computed(Kernels.options(1));
    double[] v = Kernels.data(1, N, 6)[0];
    source.products(v, StopSignal.NEVER);
    for (int round = 0; round < 20; round++) {
      v[round] += 1;
      source.products(v, new int[] {2}, StopSignal.NEVER);
    }
    double[] expected = new double[N];
    Kernels.prepare(X, KERNELS, Kernels.options(1)).grams().get(4).multiply(v, expected);
    assertArrayEquals(expected, source.products(v, StopSignal.NEVER)[4], 1e-11);
  }

  @Test
  void threadsChangeNothing() {
    double[] v = Kernels.data(1, N, 5)[0];
    KernelOptions options = Kernels.options(1);
    double[][] one = computed(options).products(v, StopSignal.NEVER);
    double[][] four = computed(options.withThreads(4)).products(v, StopSignal.NEVER);
    for (int i = 0; i < one.length; i++) {
      assertArrayEquals(one[i], four[i], 0.0);
    }
    assertArrayEquals(
        computed(options).energies(v, StopSignal.NEVER),
        computed(options.withThreads(4)).energies(v, StopSignal.NEVER),
        0.0);
  }

  @Test
  void subsetsAreThoseOfTheWhole() {
    KernelSource whole = computed(options(Normalisation.COSINE, 0.5));
    int[] points = {5, 1, 300, 44};
    KernelSource part = whole.subset(points);
    double[] beta = {0.1, 0.2, 0.3, 0.1, 0.2, 0.1};
    assertArrayEquals(
        whole.block(beta, points).entries(),
        part.block(beta, IntStream.range(0, 4).toArray()).entries(),
        0.0);
    assertEquals(4, part.n());
  }

  @Test
  void aStopLeavesNothingHalfDone() {
    KernelSource source = computed(Kernels.options(1));
    double[] v = Kernels.data(1, N, 6)[0];
    assertThrows(CancellationException.class, () -> source.products(v, () -> true));
    assertThrows(CancellationException.class, () -> source.energies(v, () -> true));
    assertThrows(
        CancellationException.class, () -> source.block(unit(source.q(), 1), ALL, () -> true));
    assertThrows(CancellationException.class, () -> source.productsAt(POINTS, v, () -> true));
    double[] expected = new double[N];
    SymmetricMatrix linear = Kernels.prepare(X, KERNELS, Kernels.options(1)).grams().get(0);
    linear.multiply(v, expected);
    assertArrayEquals(expected, source.products(v, StopSignal.NEVER)[0], 1e-11);
  }

  @Test
  void identityDependsOnDataAndKernels() {
    List<List<Double>> identities = new ArrayList<>();
    double[][] other = Arrays.stream(X).map(double[]::clone).toArray(double[][]::new);
    other[300][4] = Math.nextUp(other[300][4]);
    KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
    identities.add(identity(Kernels.prepare(X, "linear; rbf(gamma=1)", options)));
    identities.add(identity(Kernels.prepare(other, "linear; rbf(gamma=1)", options)));
    identities.add(identity(Kernels.prepare(X, "linear; rbf(gamma=2)", options)));
    identities.add(identity(Kernels.prepare(X, "linear; rbf(gamma=1)", options.withJitter(1))));
    assertEquals(4, identities.stream().distinct().count());
    assertEquals(identities.get(0), identity(Kernels.prepare(X, "linear; rbf(gamma=1)", options)));
  }

  private static List<Double> identity(PreparedKernels kernels) {
    List<Double> numbers = new ArrayList<>();
    kernels.source().identify(some -> Arrays.stream(some).forEach(numbers::add));
    return numbers;
  }

  @Test
  void whatOnlyAllEntriesCouldTellIsLeftOutOrRefused() {
    KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
    PreparedKernels prepared = Kernels.prepare(X, "linear; sigmoid(scale=0.5)", options);
    assertEquals(1, prepared.source().q());
    assertFalse(prepared.reports().get(1).kept());
    assertTrue(prepared.warnings().get(0).contains("not kept in memory"));
    assertTrue(
        refusal("linear; sigmoid(scale=0.5)", options.withPsd(PsdPolicy.CLIP)).contains("GiB"));
    PreparedKernels kept =
        Kernels.prepare(X, "sigmoid(scale=0.5)", options.withPsd(PsdPolicy.KEEP));
    assertFalse(kept.reports().get(0).positiveSemidefinite());
    assertThrows(UnsupportedOperationException.class, kept::grams);
  }

  private static String refusal(String kernels, KernelOptions options) {
    return assertThrows(IllegalArgumentException.class, () -> Kernels.prepare(X, kernels, options))
        .getMessage();
  }

  @Test
  void whatDoesNotFitIsComputed() {
    KernelOptions little =
        new KernelOptions(PsdPolicy.DROP, Normalisation.NONE, 0, 1, KernelStorage.AUTO, 1 << 20);
    assertTrue(Kernels.prepare(X, "linear", little).source().matrices().isEmpty());
    double[][] few = Arrays.copyOf(X, 50);
    assertTrue(Kernels.prepare(few, "linear", little).source().matrices().isPresent());
    assertTrue(
        refusal(
                "linear",
                new KernelOptions(
                    PsdPolicy.DROP, Normalisation.NONE, 0, 1, KernelStorage.YES, 1 << 20))
            .contains("301 rows"));
  }
}
