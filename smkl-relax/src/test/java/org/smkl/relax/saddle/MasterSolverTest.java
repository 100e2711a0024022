package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.relax.saddle.Master.Point;

class MasterSolverTest {
  private static NodeShape shape(int p, int included, int places) {
    int[] kernels = new int[p];
    boolean[] free = new boolean[p];
    for (int i = 0; i < p; i++) {
      kernels[i] = i;
      free[i] = places > 0 && i >= included;
    }
    return new NodeShape(kernels, free, places);
  }

  private static Master random(Random random, NodeShape shape, int cuts, double spread) {
    double[] sums = new double[cuts];
    double[][] energies = new double[cuts][shape.size()];
    for (int t = 0; t < cuts; t++) {
      Arrays.setAll(energies[t], i -> Math.pow(10, spread * (random.nextDouble() - 0.5)));
      sums[t] = 1 + random.nextDouble() + Arrays.stream(energies[t]).min().orElseThrow() / 2;
    }
    double lambda = Math.pow(10, -4 * random.nextDouble());
    return new Master(shape, sums, energies, lambda, null, 0, null);
  }

  /** ks by its definition: z by bisection on the multiplier of sum z, z_i = min(1, b_i / nu). */
  private static double ksByDefinition(NodeShape shape, double[] b) {
    double low = 1e-12;
    double high = 10;
    for (int step = 0; step < 200; step++) {
      double nu = Math.sqrt(low * high);
      double used = 0;
      for (int i = 0; i < b.length; i++) {
        used += shape.free()[i] ? Math.min(1, b[i] / nu) : 0;
      }
      if (used > shape.places()) {
        low = nu;
      } else {
        high = nu;
      }
    }
    double ks = 0;
    for (int i = 0; i < b.length; i++) {
      ks += b[i] == 0 ? 0 : b[i] * b[i] / (shape.free()[i] ? Math.min(1, b[i] / high) : 1);
    }
    return ks;
  }

  private static double objective(Master master, double[] b) {
    double top = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < master.cuts(); t++) {
      double value = master.sums()[t];
      for (int i = 0; i < b.length; i++) {
        value -= 0.5 * master.energies()[t][i] * b[i];
      }
      top = Math.max(top, value);
    }
    return top + master.lambda() * ksByDefinition(master.shape(), b);
  }

  /** For weights p of the cuts: the least value over all supports, each in closed form. */
  private static double dual(Master master, double[] p) {
    int q = master.shape().size();
    double[] d = new double[q];
    double sum = 0;
    for (int t = 0; t < p.length; t++) {
      sum += p[t] * master.sums()[t];
      for (int i = 0; i < q; i++) {
        d[i] += p[t] * master.energies()[t][i];
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (int mask = 1; mask < 1 << q; mask++) {
      int used = 0;
      for (int i = 0; i < q; i++) {
        used += (mask >> i & 1) == 1 && master.shape().free()[i] ? 1 : 0;
      }
      if (used <= master.shape().places()) {
        least = Math.min(least, onSupport(d, mask, master.lambda()));
      }
    }
    return sum + least;
  }

  /** min -1/2 d'b + lambda |b|^2 with all weights of the support positive; infinite if not. */
  private static double onSupport(double[] d, int mask, double lambda) {
    int count = Integer.bitCount(mask);
    double total = 0;
    for (int i = 0; i < d.length; i++) {
      total += (mask >> i & 1) == 1 ? d[i] : 0;
    }
    double value = 0;
    for (int i = 0; i < d.length; i++) {
      if ((mask >> i & 1) == 1) {
        double b = (d[i] - total / count) / (4 * lambda) + 1.0 / count;
        if (b < 0) {
          return Double.POSITIVE_INFINITY;
        }
        value += -0.5 * d[i] * b + lambda * b * b;
      }
    }
    return value;
  }

  private static void assertSolved(Master master, String what) {
    Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
    assertEquals(1, Arrays.stream(point.b()).sum(), 1e-12, what);
    assertEquals(1, Arrays.stream(point.p()).sum(), 1e-12, what);
    assertTrue(Arrays.stream(point.b()).min().orElseThrow() >= 0, what);
    assertTrue(Arrays.stream(point.p()).min().orElseThrow() >= 0, what);
    double primal = objective(master, point.b());
    double dual = dual(master, point.p());
    assertEquals(primal, dual, 1e-8 * Math.max(1, Math.abs(primal)), what);
    assertTrue(primal - dual <= point.error() + 1e-9, what + ": claimed error " + point.error());
  }

  @Test
  void primalAndDualValuesAgreeOnRandomMasters() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int p = 2 + random.nextInt(6);
      int included = random.nextInt(p - 1);
      int places = random.nextInt(p - included);
      int size = places == 0 ? Math.max(1, included) : p;
      Master master = random(random, shape(size, included, places), 1 + random.nextInt(12), 2);
      assertSolved(master, "seed " + seed);
    }
  }

  @Test
  void onePlaceForAllMakesTheNormTheSquareOfTheSum() {
    Master master = random(new Random(1), shape(4, 0, 1), 6, 2);
    assertSolved(master, "k0 = 1");
    double[] b = {0.1, 0.2, 0.3, 0.4};
    assertEquals(1, PlaceSharing.of(master.shape(), b).value(), 1e-15);
  }

  @Test
  void repeatedCutsAndIdenticalKernelsDoNoHarm() {
    for (int places = 1; places < 4; places++) {
      double[][] energies = {{3, 3, 1, 1}, {3, 3, 1, 1}, {1, 1, 3, 3}, {1, 1, 3, 3}};
      double[] sums = {2, 2, 2.1, 2.1};
      assertSolved(
          new Master(shape(4, 0, places), sums, energies, 0.01, null, 0, null), "places " + places);
    }
  }

  @Test
  void energiesFromTinyToHugeAreNoObstacle() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Master master = random(random, shape(6, seed % 2, 1 + seed % 4), 8, 14);
      // The value of an SVM is never negative: one small alpha sees to that here.
      master.sums()[0] = 1;
      Arrays.fill(master.energies()[0], 1e-7);
      assertSolved(master, "seed " + seed);
    }
  }

  @Test
  void noNeighbourIsBetterWithCurvatureEither() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Master plain = random(random, shape(5, seed % 2, 1 + seed % 3), 4, 2);
      double[][] root = new double[5][5];
      for (double[] row : root) {
        Arrays.setAll(row, i -> random.nextGaussian());
      }
      double[] centre = {0.2, 0.2, 0.2, 0.2, 0.2};
      Master master =
          new Master(
              plain.shape(),
              plain.sums(),
              plain.energies(),
              plain.lambda(),
              root,
              0.1 * (seed % 3),
              centre);
      Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
      double value = master.objective(point.b());
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
          double move = Math.min(1e-4, point.b()[i]);
          double[] other = point.b().clone();
          other[i] -= move;
          other[j] += move;
          assertTrue(master.objective(other) >= value - 1e-11, "seed " + seed);
        }
      }
    }
  }

  @Test
  void largeMastersAgreeWithTheDenseMethod() {
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      int p = 40 + 10 * seed;
      NodeShape shape = shape(p, seed % 3, 1 + seed % 4);
      Master plain = random(random, shape, 10 + 3 * seed, 3);
      double[][] bend = new double[p][5];
      for (double[] row : bend) {
        Arrays.setAll(row, k -> random.nextGaussian());
      }
      double[] centre = new double[p];
      Arrays.fill(centre, 1.0 / p);
      Master master =
          seed % 2 == 0
              ? plain
              : new Master(
                  shape, plain.sums(), plain.energies(), plain.lambda(), bend, 0.5, centre);
      Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
      double expected = DenseMaster.value(master, 1e-11);
      assertEquals(expected, master.objective(point.b()), 1e-8 * Math.abs(expected), "" + seed);
    }
  }

  @Test
  void singleKernelTakesTheWholeWeightAndTheHighestCut() {
    Master master =
        new Master(
            shape(1, 1, 0), new double[] {1, 2}, new double[][] {{1}, {1}}, 0.1, null, 0, null);
    Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
    assertArrayEquals(new double[] {1}, point.b());
    assertArrayEquals(new double[] {0, 1}, point.p());
  }
}
