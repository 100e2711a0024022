package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.data.Table;

/** Kernels of sparse rows against those of the same rows with all their zeros. */
class SparseKernelsTest {
  private static final int N = 301;
  private static final int D = 400;
  private static final String WIDE = "[cols=3,7-60,200-399]";
  private static final String KERNELS =
      ("linear; poly(degree=3,scale=0.1,offset=1); rbf(gamma=0.3); laplacian(gamma=0.2);"
              + " sigmoid(scale=0.2,offset=0.5); rbf(gamma=2)[cols=1,3]; linear[cols=0];"
              + " rbf(gamma=1)WIDE; laplacian(gamma=0.1)WIDE")
          .replace("WIDE", WIDE);
  private static final Table SPARSE = table(N, D, 5);
  private static final Table DENSE = Table.of(SPARSE.dense());
  private static final int[] ALL = IntStream.range(0, N).toArray();

  /**
   * Rows with few numbers, some of them named zeros; every seventh is empty, every fifth a slightly
   * moved copy of another, whose distance is not taken from inner products.
   */
  private static Table table(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] indices = new int[n][];
    double[][] values = new double[n][];
    for (int i = 0; i < n; i++) {
      boolean copy = i % 5 == 4;
      indices[i] =
          i % 7 == 0
              ? new int[0]
              : copy
                  ? indices[i - 2]
                  : random
                      .ints(12, 0, d)
                      .map(j -> j % 3 == 0 ? j / 8 : j)
                      .sorted()
                      .distinct()
                      .toArray();
      int row = i;
      values[i] =
          IntStream.range(0, indices[i].length)
              .mapToDouble(
                  k ->
                      copy
                          ? values[row - 2][k] * (1 + 1e-7 * k)
                          : k % 6 == 5 ? 0 : 4 * random.nextDouble() - 2)
              .toArray();
    }
    return Table.sparse(d, indices, values);
  }

  private static PreparedKernels prepare(Table x, KernelOptions options) {
    return KernelPreparation.prepare(x, Kernels.specs(KERNELS), Kernels.FAMILIES, options);
  }

  private static KernelOptions options(Normalisation normalisation) {
    return Kernels.options(2)
        .withNormalisation(normalisation)
        .withJitter(0.01)
        .withPsd(PsdPolicy.KEEP);
  }

  /** Cosine normalisation refuses points with K(x, x) = 0: empty rows under linear kernels. */
  private static KernelOptions plain() {
    return options(Normalisation.NONE);
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "TRACE"})
  void storedMatricesAreThoseOfDenseRowsToTheLastBit(Normalisation normalisation) {
    List<SymmetricMatrix> dense = prepare(DENSE, options(normalisation)).grams();
    List<SymmetricMatrix> sparse = prepare(SPARSE, options(normalisation)).grams();
    assertEquals(9, dense.size());
    for (int k = 0; k < dense.size(); k++) {
      assertArrayEquals(dense.get(k).entries(), sparse.get(k).entries(), 0.0);
    }
  }

  @Test
  void cosineIsThatOfDenseRowsToTheLastBit() {
    String kernels = "poly(degree=2,scale=0.1,offset=1); rbf(gamma=0.3); laplacian(gamma=0.2)";
    KernelOptions options = options(Normalisation.COSINE);
    List<KernelSpec> specs = Kernels.specs(kernels);
    var dense = KernelPreparation.prepare(DENSE, specs, Kernels.FAMILIES, options);
    var sparse = KernelPreparation.prepare(SPARSE, specs, Kernels.FAMILIES, options);
    for (int k = 0; k < 3; k++) {
      assertArrayEquals(dense.grams().get(k).entries(), sparse.grams().get(k).entries(), 0.0);
    }
    double[][][] rows = sparse.transform().rows(Kernels.FAMILIES, SPARSE, SPARSE, 1).block(0, N);
    double[][][] expected = dense.transform().rows(Kernels.FAMILIES, DENSE, DENSE, 1).block(0, N);
    assertArrayEquals(expected, rows);
  }

  @Test
  void valuesAreThoseOfTheFormulas() {
    List<KernelSpec> specs = Kernels.specs(KERNELS);
    List<SymmetricMatrix> grams = KernelPreparation.matrices(SPARSE, specs, Kernels.FAMILIES, 2);
    for (int k = 0; k < specs.size(); k++) {
      for (int i = 0; i < 15; i++) {
        for (int j = 0; j < N; j++) {
          double naive = Kernels.naive(specs.get(k), SPARSE.row(i), SPARSE.row(j));
          double found = grams.get(k).entries()[i * N + j];
          // Sums of 24 terms at most, and exponents and powers that multiply their errors.
          assertEquals(naive, found, 1e-12 * (1 + Math.abs(naive)), specs.get(k) + " " + i);
        }
      }
    }
  }

  @Test
  void computedKernelsAreTheStoredOnesToTheLastBit() {
    List<SymmetricMatrix> stored = prepare(DENSE, plain()).grams();
    KernelSource source = prepare(SPARSE, plain().withStorage(KernelStorage.NO)).source();
    assertTrue(source.matrices().isEmpty());
    int q = source.q();
    assertEquals(stored.size(), q);
    int[] some = {300, 4, 2, 17, 7, 299, 14};
    KernelSource part = source.subset(some);
    for (int k = 0; k < q; k++) {
      double[] one = new double[q];
      one[k] = 1;
      double[] whole = stored.get(k).entries();
      assertArrayEquals(whole, source.block(one, ALL).entries(), 0.0);
      double[] block = part.block(one, IntStream.range(0, some.length).toArray()).entries();
      for (int r = 0; r < some.length; r++) {
        for (int c = 0; c < some.length; c++) {
          assertEquals(whole[some[r] * N + some[c]], block[r * some.length + c], 0.0);
        }
      }
    }
  }

  @Test
  void productsAreThoseOfDenseRowsToTheLastBit() {
    KernelOptions options = plain().withStorage(KernelStorage.NO);
    double[] v = new SplittableRandom(3).doubles(N, -1, 1).map(a -> a < 0.3 ? 0 : a).toArray();
    assertArrayEquals(
        prepare(DENSE, options).source().products(v, StopSignal.NEVER),
        prepare(SPARSE, options).source().products(v, StopSignal.NEVER));
  }

  /** Models are fitted to rows of one form and asked about rows of the other. */
  @Test
  void newPointsOfEitherFormMeetTrainingPointsOfEitherForm() {
    Table sparse = table(70, D, 9);
    Table dense = Table.of(sparse.dense());
    KernelTransform transform = prepare(DENSE, plain()).transform();
    double[][][] expected = transform.rows(Kernels.FAMILIES, DENSE, dense, 1).block(0, 70);
    for (Table train : List.of(SPARSE, DENSE)) {
      for (Table test : List.of(sparse, dense)) {
        KernelRows rows = transform.rows(Kernels.FAMILIES, train, test, 2);
        assertArrayEquals(expected, rows.block(0, 70));
        double[][][] two = rows.block(33, 35);
        assertArrayEquals(expected[2][34], two[2][1]);
      }
    }
  }

  /** No two of these rows name more than 24 columns, whatever the number of columns is. */
  @Test
  void errorsCountTheColumnsThatPointsName() {
    int[] columns = IntStream.range(0, D).toArray();
    Points points = Points.of(SPARSE, 0, N, columns);
    assertTrue(points.sparse());
    assertEquals(24, points.terms());
    assertEquals(D, Points.of(DENSE, 0, N, columns).terms());
    assertFalse(Points.of(SPARSE, 0, N, new int[] {1, 2}).sparse());
    List<KernelSpec> specs = Kernels.specs("linear");
    double[] gram = KernelPreparation.matrices(SPARSE, specs, Kernels.FAMILIES, 1).get(0).entries();
    for (int i = 0; i < N; i += 6) {
      for (int j = 0; j < N; j++) {
        BigDecimal exact = BigDecimal.ZERO;
        for (int k = 0; k < SPARSE.indices(i).length; k++) {
          double other = SPARSE.at(j, SPARSE.indices(i)[k]);
          exact = exact.add(new BigDecimal(SPARSE.values(i)[k]).multiply(new BigDecimal(other)));
        }
        double error = exact.subtract(new BigDecimal(gram[i * N + j])).abs().doubleValue();
        double norms = Math.sqrt(points.squaredNorm(i) * points.squaredNorm(j));
        assertTrue(error <= 25 * 0x1p-53 * norms, i + " and " + j + ": " + error);
      }
    }
  }

  @Test
  void kernelsOfPairsSeeDenseRows() {
    // So wide that rows are copied in several parts.
    Table wide = table(40, 50_000, 2);
    KernelSet set =
        KernelSet.of(
            List.of(new KernelSpec("least", java.util.Map.of(), List.of())),
            java.util.Map.of("least", new LeastFamily()),
            50_000);
    double[] gram = new GramEngine(set, 2).train(wide)[0];
    double[][] x = wide.dense();
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        double expected = 0;
        for (int k = 0; k < 50_000; k++) {
          expected += Math.min(x[i][k], x[j][k]);
        }
        assertEquals(expected, gram[i * 40 + j], 0.0);
      }
    }
  }

  /** The rows with all zeros would take 1.6 GB, and every thread's tiles 205 MB. */
  @Test
  void aHundredThousandColumnsTakeMemoryLikeWhatRowsName() {
    Table wide = table(2000, 100_000, 4);
    KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    KernelSource source =
        KernelPreparation.prepare(
                wide,
                Kernels.specs("linear; rbf(gamma=0.1); linear[cols=5-99999]"),
                Kernels.FAMILIES,
                options)
            .source();
    double[] v = new double[2000];
    Arrays.fill(v, 0.5);
    double[][] f = source.products(v, StopSignal.NEVER);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    // Of these, 24 MB are the three matrices of a sample of 1000 rows.
    assertTrue(bytes < 100_000_000, bytes + " bytes");
    for (int i : new int[] {0, 1, 1999}) {
      double sum = 0;
      for (int j = 0; j < 2000; j++) {
        for (int k = 0; k < wide.indices(i).length; k++) {
          sum += 0.5 * wide.values(i)[k] * wide.at(j, wide.indices(i)[k]);
        }
      }
      assertEquals(sum, f[0][i], 1e-10 * (1 + Math.abs(sum)));
    }
  }

  @Test
  void pointsThatDifferAreToldApart() {
    List<List<Double>> seen = new ArrayList<>();
    int[][][] named = {{{0, 1}, {2}}, {{0}, {1, 2}}, {{0, 1}, {3}}};
    for (int[][] indices : named) {
      double[][] values = {new double[indices[0].length], new double[indices[1].length]};
      Arrays.stream(values).forEach(row -> Arrays.fill(row, 1));
      KernelOptions options = Kernels.options(1).withStorage(KernelStorage.NO);
      List<Double> numbers = new ArrayList<>();
      KernelPreparation.prepare(
              Table.sparse(30, indices, values), Kernels.specs("linear"), Kernels.FAMILIES, options)
          .source()
          .identify(some -> Arrays.stream(some).forEach(numbers::add));
      assertFalse(seen.contains(numbers));
      seen.add(numbers);
    }
  }
}
