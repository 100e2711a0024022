package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CouplingTest {
  @Test
  void twoClassesKeepTheirProbabilities() {
    for (double p : new double[] {0, 1e-12, 0.3, 1}) {
      assertArrayEquals(
          new double[] {p, 1 - p}, Coupling.pairwise(new double[][] {{0, p}, {0, 0}}));
    }
    assertArrayEquals(new double[] {1}, Coupling.pairwise(new double[1][1]));
  }

  @Test
  void probabilitiesThatAgreeComeBack() {
    Random random = new Random(11);
    for (int trial = 0; trial < 300; trial++) {
      int k = 3 + random.nextInt(18);
      double[] p = Coupling.oneVersusRest(random.doubles(k, 0.001, 1).toArray());
      double[][] r = new double[k][k];
      for (int i = 0; i < k; i++) {
        for (int j = i + 1; j < k; j++) {
          r[i][j] = p[i] / (p[i] + p[j]);
        }
      }
      assertArrayEquals(p, Coupling.pairwise(r), 1e-12);
    }
  }

  @Test
  void noPointOfTheSimplexIsBetter() {
    Random random = new Random(5);
    int steps = 120;
    for (int trial = 0; trial < 60; trial++) {
      double[][] r = extreme(random, 3);
      double[] p = Coupling.pairwise(r);
      double best = distance(r, p);
      for (int i = 0; i <= steps; i++) {
        for (int j = 0; j <= steps - i; j++) {
          double[] other = {(double) i / steps, (double) j / steps, 0};
          other[2] = (double) (steps - i - j) / steps;
          assertTrue(best <= distance(r, other) + 1e-13, () -> Arrays.deepToString(r));
        }
      }
    }
  }

  @Test
  void theGradientIsTheSameForAllClasses() {
    // Stationary on the plane of sum 1; with p >= 0 this is the minimum, since it is convex.
    Random random = new Random(17);
    for (int trial = 0; trial < 2000; trial++) {
      int k = 3 + random.nextInt(trial < 1900 ? 8 : 50);
      double[][] r = extreme(random, k);
      double[] p = Coupling.pairwise(r);
      assertEquals(1, Arrays.stream(p).sum(), 1e-14);
      double[] gradient = gradient(r, p);
      double least = Arrays.stream(gradient).min().getAsDouble();
      double most = Arrays.stream(gradient).max().getAsDouble();
      assertEquals(least, most, 1e-13, () -> Arrays.deepToString(r));
      assertTrue(Arrays.stream(p).allMatch(v -> v >= 0), () -> Arrays.toString(p));
    }
  }

  @Test
  void orderOfClassesDoesNotMatter() {
    Random random = new Random(23);
    for (int trial = 0; trial < 500; trial++) {
      int k = 3 + random.nextInt(6);
      double[][] r = extreme(random, k);
      double[][] turned = new double[k][k];
      for (int i = 0; i < k; i++) {
        for (int j = i + 1; j < k; j++) {
          turned[k - 1 - j][k - 1 - i] = 1 - r[i][j];
        }
      }
      double[] p = Coupling.pairwise(r);
      double[] q = Coupling.pairwise(turned);
      for (int i = 0; i < k; i++) {
        assertEquals(p[i], q[k - 1 - i], 1e-9);
      }
    }
  }

  @Test
  void certainMachinesGiveAWinnerOrATie() {
    double[][] order = {{0, 1, 1, 1}, {0, 0, 1, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}};
    double[] p = Coupling.pairwise(order);
    assertEquals(1, p[0], 1e-6);
    assertTrue(p[0] > p[1] && p[1] >= p[2] && p[2] >= p[3], Arrays.toString(p));
    double[][] circle = {{0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    double third = 1.0 / 3;
    assertArrayEquals(new double[] {third, third, third}, Coupling.pairwise(circle), 1e-12);
    double[][] lost = {{0, 0, 0}, {0, 0, .25}, {0, 0, 0}};
    assertArrayEquals(new double[] {0, .25, .75}, Coupling.pairwise(lost), 1e-6);
  }

  @Test
  void oneVersusRestIsDividedByItsSum() {
    assertArrayEquals(
        new double[] {.25, .5, .25}, Coupling.oneVersusRest(new double[] {.2, .4, .2}), 1e-16);
    assertArrayEquals(new double[] {.5, .5}, Coupling.oneVersusRest(new double[2]));
    assertArrayEquals(
        new double[] {0, 1, 0}, Coupling.oneVersusRest(new double[] {0, Double.MIN_VALUE, 0}));
  }

  @Test
  void whatIsNoProbabilityIsRefused() {
    for (double bad : new double[] {Double.NaN, -.1, 1.1}) {
      double[][] r = {{0, .5, bad}, {0, 0, .5}, {0, 0, 0}};
      assertThrows(IllegalArgumentException.class, () -> Coupling.pairwise(r));
      double[] p = {.5, bad};
      assertThrows(IllegalArgumentException.class, () -> Coupling.oneVersusRest(p));
    }
    assertThrows(IllegalArgumentException.class, () -> Coupling.pairwise(new double[0][]));
    assertThrows(IllegalArgumentException.class, () -> Coupling.oneVersusRest(new double[0]));
    assertThrows(
        IllegalArgumentException.class, () -> Coupling.pairwise(new double[][] {{0, .5}, {0}}));
  }

  /** Some machines are sure, some nearly so, some not at all. */
  private static double[][] extreme(Random random, int k) {
    double[][] r = new double[k][k];
    int kind = random.nextInt(4);
    for (int i = 0; i < k; i++) {
      for (int j = i + 1; j < k; j++) {
        r[i][j] =
            switch (kind == 3 ? random.nextInt(3) : kind) {
              case 0 -> random.nextDouble();
              case 1 -> random.nextInt(2);
              default -> {
                double small = Math.pow(10, -7 * random.nextDouble());
                yield random.nextBoolean() ? small : 1 - small;
              }
            };
      }
    }
    return r;
  }

  /** The objective, straight from the paper. */
  private static double distance(double[][] r, double[] p) {
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      for (int j = i + 1; j < p.length; j++) {
        double difference = (1 - clipped(r[i][j])) * p[i] - clipped(r[i][j]) * p[j];
        sum += difference * difference;
      }
    }
    return sum;
  }

  private static double[] gradient(double[][] r, double[] p) {
    double[] gradient = new double[p.length];
    for (int i = 0; i < p.length; i++) {
      for (int j = i + 1; j < p.length; j++) {
        double difference = (1 - clipped(r[i][j])) * p[i] - clipped(r[i][j]) * p[j];
        gradient[i] += (1 - clipped(r[i][j])) * difference;
        gradient[j] -= clipped(r[i][j]) * difference;
      }
    }
    return gradient;
  }

  private static double clipped(double r) {
    return Math.max(1e-7, Math.min(1 - 1e-7, r));
  }
}
