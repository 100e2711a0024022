package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.data.Table;

class GramEngineTest {
  private static double[][] train(String kernels, double[][] x, int threads) {
    KernelSet set = KernelSet.of(Kernels.specs(kernels), Kernels.FAMILIES, x[0].length);
    return new GramEngine(set, threads).train(Table.of(x));
  }

  private static double[][][] cross(String kernels, double[][] x, double[][] z, int threads) {
    KernelSet set = KernelSet.of(Kernels.specs(kernels), Kernels.FAMILIES, x[0].length);
    return new GramEngine(set, threads)
        .cross(set.points(Table.of(x), 0, x.length), Table.of(z), 0, z.length);
  }

  @ParameterizedTest
  @CsvSource({"1,3", "2,1", "33,4", "67,13"})
  void matricesAgreeWithTheFormulasForAnySize(int n, int d) {
    String kernels = "published-50; rbf(gamma=0.2)[cols=0]; linear[cols=0]";
    double[][] x = Kernels.data(n, d, 7);
    List<KernelSpec> specs = Kernels.specs(kernels);
    double[][] grams = train(kernels, x, 2);
    for (int s = 0; s < specs.size(); s++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double expected = Kernels.naive(specs.get(s), x[i], x[j]);
          double tolerance = 1e-13 * Math.max(1, Math.abs(expected));
          if (!(Math.abs(expected - grams[s][i * n + j]) <= tolerance)) {
            assertEquals(
                expected, grams[s][i * n + j], tolerance, specs.get(s) + ": " + i + "," + j);
          }
        }
      }
    }
  }

  @Test
  void entriesOfEveryTileAgreeWithTheFormulas() {
    double[][] x = Kernels.data(530, 5, 8);
    List<KernelSpec> specs = Kernels.specs("published-10");
    double[][] grams = train("published-10", x, 2);
    for (int s = 0; s < specs.size(); s++) {
      for (int i = 0; i < x.length; i += 11) {
        for (int j = 0; j < x.length; j += 7) {
          double expected = Kernels.naive(specs.get(s), x[i], x[j]);
          assertEquals(expected, grams[s][i * x.length + j], 1e-13 * (1 + Math.abs(expected)));
        }
      }
    }
  }

  @Test
  void matricesAreTheSameToTheLastBitForOneTwoAndFiveThreads() {
    double[][] x = Kernels.data(301, 7, 1);
    String kernels = "published-10; laplacian(gamma=1)[cols=1-2,5]";
    double[][] one = train(kernels, x, 1);
    assertArrayEquals(one, train(kernels, x, 2));
    assertArrayEquals(one, train(kernels, x, 5));
  }

  @Test
  void matricesAreSymmetricToTheLastBit() {
    int n = 290;
    for (double[] gram : train("published-10", Kernels.data(n, 6, 2), 2)) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(gram[i * n + j], gram[j * n + i], 0.0);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40, 280})
  void rowsOfTrainingPointsAreReproducedToTheLastBitForAnyBatchSize(int batch) {
    double[][] x = Kernels.data(280, 9, 3);
    String kernels = "published-10; rbf(gamma=1)[cols=2-4]";
    double[][] grams = train(kernels, x, 2);
    for (int from = 0; from < x.length; from += batch) {
      double[][] part = java.util.Arrays.copyOfRange(x, from, Math.min(x.length, from + batch));
      double[][][] rows = cross(kernels, x, part, 1);
      for (int s = 0; s < grams.length; s++) {
        for (int r = 0; r < part.length; r++) {
          int start = (from + r) * x.length;
          assertArrayEquals(
              java.util.Arrays.copyOfRange(grams[s], start, start + x.length), rows[s][r]);
        }
      }
    }
  }

  @Test
  void identicalPointsHaveDistanceZeroHoweverFarFromTheOrigin() {
    double[][] x = Kernels.data(40, 11, 4);
    for (double[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = 1e6 * (row[k] + 3);
      }
    }
    x[31] = x[2].clone();
    double[] gram = train("rbf(gamma=1000)", x, 1)[0];
    assertEquals(1.0, gram[2 * 40 + 31], 0.0);
    for (int i = 0; i < 40; i++) {
      assertEquals(1.0, gram[i * 40 + i], 0.0);
    }
  }

  @Test
  void distancesOfNeighboursFarFromTheOriginKeepTheirDigits() {
    double[][] x = {{1e6, 1e6}, {1e6 + 0.5, 1e6}, {1e6, 1e6 + 0.25}};
    double[] gram = train("rbf(gamma=1)", x, 1)[0];
    assertEquals(Math.exp(-0.25), gram[1], 1e-16);
    assertEquals(Math.exp(-0.0625), gram[2], 1e-16);
    assertEquals(Math.exp(-0.3125), gram[5], 1e-16);
  }

  @Test
  void overflowIsAnErrorThatNamesKernelAndRows() {
    double[][] x = Kernels.data(70, 2, 5);
    // 1e155 squared is infinite; 1e140 squared is finite, but products of such entries are not.
    for (double large : new double[] {1e155, 1e140}) {
      x[50] = new double[] {0, large};
      x[51] = new double[] {0, 0};
      double[][] alone = {x[50], x[51]};
      for (double[][] rows : List.of(x, alone)) {
        IllegalArgumentException e =
            assertThrows(
                IllegalArgumentException.class, () -> train("rbf(gamma=1); linear", rows, 2));
        assertTrue(e.getMessage().startsWith("Kernel linear gives "), e.getMessage());
        assertTrue(e.getMessage().contains(rows == x ? "50" : "rows 0 and 0;"), e.getMessage());
      }
    }
  }

  @Test
  void diagonalIsThatOfTheMatrix() {
    double[][] x = Kernels.data(20, 3, 6);
    KernelSet set = KernelSet.of(Kernels.specs("published-10"), Kernels.FAMILIES, 3);
    GramEngine engine = new GramEngine(set, 1);
    double[][] grams = engine.train(Table.of(x));
    double[][] diagonals = engine.diagonals(Table.of(x), 5, 20);
    for (int s = 0; s < grams.length; s++) {
      for (int i = 5; i < 20; i++) {
        assertEquals(grams[s][i * 20 + i], diagonals[s][i - 5], 0.0);
      }
    }
  }

  @Test
  void pairKernelsSeeTheirColumnsOnly() {
    double[][] x = Kernels.data(50, 4, 9);
    List<KernelSpec> specs =
        List.of(
            new KernelSpec("least", Map.of(), List.of()),
            new KernelSpec("least", Map.of(), List.of(1, 3)));
    KernelSet set = KernelSet.of(specs, Map.of("least", new LeastFamily()), 4);
    double[][] grams = new GramEngine(set, 2).train(Table.of(x));
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 50; j++) {
        double two = Math.min(x[i][1], x[j][1]) + Math.min(x[i][3], x[j][3]);
        double four = Math.min(x[i][0], x[j][0]) + Math.min(x[i][2], x[j][2]) + two;
        assertEquals(four, grams[0][i * 50 + j], 1e-14);
        assertEquals(two, grams[1][i * 50 + j], 0.0);
      }
    }
  }
}
