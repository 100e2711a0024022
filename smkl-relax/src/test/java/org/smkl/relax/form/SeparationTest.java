package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.smkl.api.SymmetricMatrix;

class SeparationTest {
  private static double leastByEjml(double a, double b, double c) {
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(3, false, true);
    eigen.decompose(new DMatrixRMaj(3, 3, true, 1, a, b, a, 1, c, b, c, 1));
    double least = Double.POSITIVE_INFINITY;
    for (int e = 0; e < 3; e++) {
      least = Math.min(least, eigen.getEigenvalue(e).getReal());
    }
    return least;
  }

  @Test
  void leastEigenvalueMatchesAnEigensolver() {
    Random random = new Random(1);
    int violated = 0;
    for (int round = 0; round < 20_000; round++) {
      double[] v = random.doubles(3, -1, 1).toArray();
      if (round % 4 == 0) {
        v[2] = 1;
      } else if (round % 4 == 1) {
        v[2] = 1 - Math.pow(10, -12 * random.nextDouble());
      }
      double expected = leastByEjml(v[0], v[1], v[2]);
      if (expected < -1e-9) {
        violated++;
        assertEquals(expected, PairSeparation.leastEigenvalue(v[0], v[1], v[2]), 1e-12);
      }
    }
    assertTrue(violated > 5_000, "the test saw " + violated);
  }

  @Test
  void pairsThatKernelsDoNotTellApartAreViolatedByTheirDifference() {
    // Both points have the same kernel row but gammas 0.5 and 0.5 + 1e-3.
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {4, 4, 4, 4});
    Correlations matrix = new Correlations(1, new double[] {1, 1.002}, gram, new int[] {0, 1});
    List<Minor> found = PairSeparation.violated(matrix, 1e-9, 1);
    assertEquals(1, found.size());
    assertEquals(leastByEjml(0.5, 0.501, 1), found.get(0).eigenvalue(), 1e-12);
    Correlations same = new Correlations(1, new double[] {1, 1}, gram, new int[] {0, 1});
    assertTrue(PairSeparation.violated(same, 1e-9, 1).isEmpty());
  }

  @Test
  void pairSearchFindsWhatEnumerationFindsWhateverTheThreads() {
    Random random = new Random(2);
    int n = 30;
    double[] entries = new double[n * n];
    double[][] x = new double[n][2];
    Arrays.setAll(x, j -> random.doubles(2, -1, 1).toArray());
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        double dx = x[j][0] - x[k][0];
        double dy = x[j][1] - x[k][1];
        entries[j * n + k] = 3 * Math.exp(-dx * dx - dy * dy);
      }
    }
    int[] points = new int[n];
    Arrays.setAll(points, j -> j);
    double[] gamma = random.doubles(n, -1.7, 1.7).toArray();
    Correlations matrix = new Correlations(1.2, gamma, SymmetricMatrix.wrap(n, entries), points);
    List<Minor> enumerated = SubsetSeparation.violated(matrix, 2, 1e-8);
    for (int threads = 1; threads <= 3; threads++) {
      List<Minor> found = PairSeparation.violated(matrix, 1e-8, threads);
      assertEquals(enumerated.size(), found.size());
      for (int k = 0; k < found.size(); k++) {
        assertArrayEquals(enumerated.get(k).points(), found.get(k).points());
        assertEquals(enumerated.get(k).eigenvalue(), found.get(k).eigenvalue(), 1e-10);
      }
    }
    assertTrue(enumerated.size() > 50 && enumerated.size() < 435, "" + enumerated.size());
  }

  @Test
  void subsetsAreAllThereOnce() {
    assertEquals(SubsetSeparation.count(7, 3), SubsetSeparation.subsets(7, 3).size());
    assertEquals(
        35, SubsetSeparation.subsets(7, 3).stream().map(Arrays::toString).distinct().count());
    assertEquals(601_156, SubsetSeparation.count(1097, 2));
  }

  @Test
  void violationDoesNotDependOnTheScaleOfTheKernels() {
    double[] entries = {2, 0.5, 0.5, 1};
    double[] scaled = Arrays.stream(entries).map(e -> 1e6 * e).toArray();
    int[] points = {0, 1};
    Correlations small =
        new Correlations(1, new double[] {1.4, -0.9}, SymmetricMatrix.wrap(2, entries), points);
    Correlations large =
        new Correlations(
            1e4, new double[] {1.4e5, -0.9e5}, SymmetricMatrix.wrap(2, scaled), points);
    assertEquals(
        PairSeparation.violated(small, 1e-8, 1).get(0).eigenvalue(),
        PairSeparation.violated(large, 1e-8, 1).get(0).eigenvalue(),
        1e-14);
  }
}
