package org.smkl.svm.bound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.svm.machine.Machines;
import org.smkl.svm.machine.StoredMachines;
import org.smkl.tck.KSupportNorm;

class BoundsTest {
  @Test
  void energiesMatchTheDefinitionAndDoNotDependOnThreads() {
    Random random = new Random(1);
    Problem problem = problem(random, 40, 3, 2, 0.5);
    double[] alpha = alpha(random, problem);
    double[] energies = Energies.of(problem, alpha, 1);
    for (int i = 0; i < 3; i++) {
      double expected = 0;
      for (int j = 0; j < 40; j++) {
        for (int k = 0; k < 40; k++) {
          expected +=
              alpha[j]
                  * problem.signs()[j]
                  * problem.gram(i).get(j, k)
                  * alpha[k]
                  * problem.signs()[k];
        }
      }
      assertEquals(expected, energies[i], 1e-12 * Math.abs(expected));
    }
    assertArrayEquals(energies, Energies.of(problem, alpha, 2), 0.0);
  }

  @Test
  void sparseMinimumMatchesAGridOverEverySupportAtEveryNode() {
    Random random = new Random(2);
    for (int round = 0; round < 60; round++) {
      int q = 3;
      int k0 = 1 + random.nextInt(q);
      Problem problem = problem(random, 4, q, k0, 0.1 + random.nextDouble());
      double[] d = random.doubles(q, 0, 3).toArray();
      for (Node node : nodes(q, k0)) {
        double found = SparseMinimum.of(problem, d, node).value();
        double grid = gridMinimum(problem, d, node);
        assertTrue(found <= grid + 1e-12, "not a minimum at " + node);
        assertEquals(grid, found, 2e-4, "node " + node);
      }
    }
  }

  @Test
  void sparseMinimumOfASupportIsThatOfItsNode() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      Problem problem = problem(random, 4, 6, 1 + random.nextInt(6), 0.1 + random.nextDouble());
      double[] d = random.doubles(6, 0, 3).toArray();
      BitSet support = BitSet.valueOf(new long[] {1 + random.nextInt(63)});
      double found = SparseMinimum.of(problem, d, Node.support(support, 6)).value();
      assertEquals(found, SparseMinimum.value(problem, d, support), 0.0);
    }
  }

  @Test
  void sparseMinimumStaysAccurateWhenEnergiesDwarfLambda() {
    Problem problem = problem(new Random(3), 4, 3, 2, 1e-8);
    SparseMinimum minimum = SparseMinimum.of(problem, new double[] {1e6, 1e6, 5});
    assertArrayEquals(new double[] {0.5, 0.5, 0}, minimum.beta(), 1e-12);
    assertEquals(-5e5 + 0.5e-8, minimum.value(), 1e-9);
  }

  @Test
  void kSupportNormMatchesAGridOverZ() {
    Random random = new Random(4);
    for (int round = 0; round < 40; round++) {
      double[] b = random.doubles(3).toArray();
      if (round % 4 == 0) {
        b[1] = 0;
      }
      for (int k0 = 1; k0 <= 3; k0++) {
        double ks = KSupportNorm.squared(b, k0, Node.root());
        double grid = gridNorm(b, k0);
        assertTrue(ks <= grid + 1e-12);
        assertEquals(grid, ks, 0.02 * grid);
      }
    }
  }

  @Test
  void kSupportNormAtANodeForcesAndForbids() {
    double[] b = {0.5, 0.3, 0.2};
    assertEquals(0.25 + 0.25, KSupportNorm.squared(b, 2, Node.root().include(0)), 1e-15);
    assertEquals(Double.POSITIVE_INFINITY, KSupportNorm.squared(b, 2, Node.root().exclude(2)));
    assertEquals(Double.POSITIVE_INFINITY, KSupportNorm.squared(b, 1, Node.root().include(0)));
  }

  @Test
  void repairedAlphaIsFeasibleWhateverCameIn() {
    Random random = new Random(5);
    Problem problem = problem(random, 20, 1, 1, 1);
    double[] wild = random.doubles(20, -3, 9).toArray();
    wild[3] = Double.NaN;
    wild[4] = Double.POSITIVE_INFINITY;
    double[] repaired = FeasibleAlpha.repair(problem, wild);
    double balance = 0;
    for (int j = 0; j < 20; j++) {
      assertTrue(repaired[j] >= 0 && repaired[j] <= problem.upper()[j]);
      balance += problem.signs()[j] * repaired[j];
    }
    assertEquals(0, balance, 1e-12);
    assertTrue(Arrays.stream(repaired).sum() > 0);
  }

  @Test
  void weightedGramIsTheSumOfItsParts() {
    Problem problem = problem(new Random(6), 30, 3, 2, 1);
    SymmetricMatrix sum = WeightedGram.of(problem, new double[] {0.25, 0, 0.75}, 2);
    assertEquals(
        0.25 * problem.gram(0).get(3, 7) + 0.75 * problem.gram(2).get(3, 7), sum.get(3, 7), 1e-15);
  }

  @Test
  void anyNumberOfKernelsIsAddedUpAndStepsAtTheSameWeightsShareThem() {
    Problem problem = problem(new Random(7), 12, 9, 9, 1);
    Machines.Buffer buffer = new Machines.Buffer();
    for (int used = 1; used <= 9; used++) {
      double[] beta = new double[9];
      Arrays.fill(beta, 0, used, 0.5 / used);
      StoredMachines machines = (StoredMachines) Machines.at(problem, beta, 1, buffer);
      for (int j = 0; j < 12; j++) {
        double expected = 0;
        for (int i = 0; i < used; i++) {
          expected += beta[i] * problem.gram(i).get(j, 5);
        }
        assertEquals(expected, machines.steps().get(0).gram().get(j, 5), 1e-14);
      }
      assertSame(machines, Machines.at(problem, beta.clone(), 1, buffer));
      beta[0] = 0.3;
      assertNotSame(machines, Machines.at(problem, beta, 1, buffer));
    }
  }

  static Problem problem(Random random, int n, int q, int k0, double lambda) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double[][] x = new double[n][3];
      for (double[] row : x) {
        Arrays.setAll(row, c -> random.nextGaussian());
      }
      double[] entries = new double[n * n];
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          for (int c = 0; c < 3; c++) {
            entries[j * n + k] += x[j][c] * x[k][c];
          }
        }
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    double[] box = new double[n];
    Arrays.fill(box, 2);
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    return new Problem(grams, psd, labels, box, lambda, k0);
  }

  static double[] alpha(Random random, Problem problem) {
    double[] alpha = random.doubles(problem.n(), -1, 3).toArray();
    return FeasibleAlpha.repair(problem, alpha);
  }

  private static List<Node> nodes(int q, int k0) {
    List<Node> nodes = new ArrayList<>();
    for (int code = 0; code < Math.pow(3, q); code++) {
      BitSet excluded = new BitSet();
      BitSet included = new BitSet();
      for (int i = 0, c = code; i < q; i++, c /= 3) {
        excluded.set(i, c % 3 == 1);
        included.set(i, c % 3 == 2);
      }
      if (included.cardinality() <= k0 && excluded.cardinality() < q) {
        nodes.add(Node.of(excluded, included));
      }
    }
    return nodes;
  }

  /** Minimum over a grid of B; a kernel of I1 occupies a place even with weight 0. */
  private static double gridMinimum(Problem problem, double[] d, Node node) {
    int steps = 200;
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= steps; i++) {
      for (int j = 0; j <= steps - i; j++) {
        double[] b = {(double) i / steps, (double) j / steps, (double) (steps - i - j) / steps};
        if (allowed(b, problem.k0(), node)) {
          double value = problem.lambda() * Bounds.squaredNorm(b);
          for (int k = 0; k < 3; k++) {
            value -= d[k] * b[k] / 2;
          }
          best = Math.min(best, value);
        }
      }
    }
    return best;
  }

  private static boolean allowed(double[] b, int k0, Node node) {
    int places = node.includedCount();
    for (int i = 0; i < b.length; i++) {
      if (b[i] > 0 && node.excludes(i)) {
        return false;
      }
      if (b[i] > 0 && node.isFree(i)) {
        places++;
      }
    }
    return places <= k0;
  }

  private static double gridNorm(double[] b, int k0) {
    int steps = 100;
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= steps; i++) {
      for (int j = 0; j <= steps; j++) {
        double rest = Math.min(1, k0 - (i + j) / (double) steps);
        if (rest >= 0) {
          double value =
              ratio(b[0], i / (double) steps) + ratio(b[1], j / (double) steps) + ratio(b[2], rest);
          best = Math.min(best, value);
        }
      }
    }
    return best;
  }

  private static double ratio(double b, double z) {
    return b == 0 ? 0 : b * b / z;
  }
}
