package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.KernelSource;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;
import org.smkl.api.StopSignal;
import org.smkl.data.Table;

/** Loops that other machines run against the same loops here. */
class KernelClusterTest {
  private static final String KERNELS =
      "linear; poly(degree=3,scale=0.1,offset=1); rbf(gamma=0.3); rbf(gamma=2)[cols=1,3,5]; laplacian(gamma=0.2)";
  private static final int N = 301;
  private static final Table DENSE = Table.of(Kernels.data(N, 40, 7));

  private static PreparedKernels prepared(Table rows, Normalisation normalisation) {
    return KernelPreparation.prepare(
        rows,
        Kernels.specs(KERNELS),
        Kernels.FAMILIES,
        Kernels.options(2)
            .withNormalisation(normalisation)
            .withJitter(0.25)
            .withStorage(KernelStorage.NO));
  }

  private static Table sparse() {
    SplittableRandom random = new SplittableRandom(2);
    int[][] indices = new int[N][];
    double[][] values = new double[N][];
    for (int i = 0; i < N; i++) {
      indices[i] = random.ints(i % 7, 0, 40).sorted().distinct().toArray();
      values[i] = random.doubles(indices[i].length).toArray();
    }
    return Table.sparse(40, indices, values);
  }

  @ParameterizedTest
  @EnumSource(Normalisation.class)
  void numbersAreTheSameHoweverRowsAreCut(Normalisation normalisation) {
    for (Table rows : List.of(DENSE, sparse())) {
      if (rows.sparse() && normalisation == Normalisation.COSINE) {
        continue; // Some rows are empty: a linear kernel has no cosine there.
      }
      for (int size : new int[] {1000, 256, 97, 1}) {
        PaperCluster cluster = new PaperCluster(size, 1 + size % 5);
        KernelSource here = prepared(rows, normalisation).source();
        KernelSource there = prepared(rows, normalisation).on(cluster).source();
        SplittableRandom random = new SplittableRandom(size);
        double[] v = new double[N];
        for (int round = 0; round < 4; round++) {
          random.ints(40, 0, N).forEach(j -> v[j] = random.nextDouble() - 0.5);
          assertProducts(here, there, v);
        }
        assertEquals(4, cluster.passes());
        assertReduced(here, there);
        assertEquals(1, cluster.reductions());
        int[] part = {5, 299, 0, 17, 18, 300};
        assertProducts(here.subset(part), there.subset(part), new double[] {1, 0, -2, 3, 0, 0.5});
      }
    }
  }

  private static void assertProducts(KernelSource here, KernelSource there, double[] v) {
    double[][] expected = here.products(v, StopSignal.NEVER);
    double[][] found = there.products(v, StopSignal.NEVER);
    for (int i = 0; i < here.q(); i++) {
      assertArrayEquals(expected[i], found[i]);
    }
  }

  private static void assertProductsAt(
      KernelSource here, KernelSource there, int[] points, double[] v) {
    double[][] expected = here.productsAt(points, v, StopSignal.NEVER);
    double[][] found = there.productsAt(points, v, StopSignal.NEVER);
    double[][] whole = prepared(DENSE, Normalisation.TRACE).source().products(v, StopSignal.NEVER);
    for (int i = 0; i < here.q(); i++) {
      assertArrayEquals(expected[i], found[i]);
      for (int k = 0; k < points.length; k++) {
        assertEquals(whole[i][points[k]], found[i][k], 1e-10 * N);
      }
    }
  }

  @Test
  void someProductsAndEnergiesAreTheSame() {
    PaperCluster cluster = new PaperCluster(97, 3);
    KernelSource here = prepared(DENSE, Normalisation.TRACE).source();
    KernelSource there = prepared(DENSE, Normalisation.TRACE).on(cluster).source();
    SplittableRandom random = new SplittableRandom(5);
    double[] v = random.doubles(N, -1, 1).toArray();
    assertArrayEquals(here.energies(v, StopSignal.NEVER), there.energies(v, StopSignal.NEVER));
    assertTrue(cluster.reductions() > 0);
    int[] points = IntStream.range(0, N).filter(j -> j % 3 != 1).toArray();
    // Those of v were summed up with its energies, those of another expansion were not.
    int before = cluster.reductions();
    assertProductsAt(here, there, points, v);
    assertEquals(before, cluster.reductions());
    assertProductsAt(here, there, points, random.doubles(N, -1, 1).toArray());
    assertEquals(before + 1, cluster.reductions());
    int[] some = {1, 3};
    double[][] expected = here.products(v, some, StopSignal.NEVER);
    double[][] found = there.products(v, some, StopSignal.NEVER);
    for (int i : some) {
      assertArrayEquals(expected[i], found[i]);
    }
    assertThrows(
        CancellationException.class, () -> there.energies(random.doubles(N).toArray(), () -> true));
  }

  private static void assertReduced(KernelSource here, KernelSource there) {
    int[] rows = IntStream.concat(IntStream.range(10, 200), IntStream.of(300, 3, 3, 0)).toArray();
    int[] columns = {7, 7, 300, 150, 2, 9};
    List<Stretch> stretches =
        List.of(new Stretch(0, 50, 6), new Stretch(50, 51, 1), new Stretch(51, 194, 5));
    List<double[]> expected = reduced(here, rows, columns, stretches);
    List<double[]> found = reduced(there, rows, columns, stretches);
    assertEquals(stretches.size(), found.size());
    for (int s = 0; s < stretches.size(); s++) {
      assertArrayEquals(expected.get(s), found.get(s));
      assertTrue(Arrays.stream(found.get(s)).anyMatch(sum -> sum != 0));
    }
  }

  private static List<double[]> reduced(
      KernelSource source, int[] rows, int[] columns, List<Stretch> stretches) {
    List<double[]> results = new ArrayList<>();
    int[] kernels = {0, 2, 4};
    source.reduce(
        kernels,
        rows,
        columns,
        stretches,
        new RowTotals(),
        (stretch, sums) -> {
          assertEquals(stretches.get(results.size()), stretch);
          results.add(sums);
        },
        StopSignal.NEVER);
    return results;
  }

  /** For each row a sum that tells kernels, columns and rows apart. */
  private record RowTotals() implements Reduction<double[]> {
    @Override
    public Reducer<double[]> begin(Stretch stretch) {
      double[] sums = new double[stretch.to() - stretch.from()];
      return new Reducer<>() {
        @Override
        public Tiles get() {
          return (kernel, row, height, column, width, values) -> {
            for (int e = 0; e < height * width; e++) {
              sums[row + e / width] += (kernel + 1) * (column + e % width + 0.5) * values[e];
            }
          };
        }

        @Override
        public double[] end() {
          return sums;
        }
      };
    }
  }

  @Test
  void aStopReachesTheOtherMachines() {
    KernelSource there = prepared(DENSE, Normalisation.NONE).on(new PaperCluster(50, 2)).source();
    double[] v = new double[N];
    Arrays.fill(v, 1);
    assertThrows(CancellationException.class, () -> there.products(v, () -> true));
  }
}
