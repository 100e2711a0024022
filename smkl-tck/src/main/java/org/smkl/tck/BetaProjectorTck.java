package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;
import org.smkl.api.beta.BetaProjector;

/** The contract of {@link BetaProjector}, judged by brute force over all supports. */
public abstract class BetaProjectorTck extends PluginTck {
  /** The projector under test. */
  protected abstract BetaProjector projector();

  /** Whether the projector claims to be exact; heuristics override this with false. */
  protected boolean exact() {
    return true;
  }

  @Override
  protected final Plugin plugin() {
    return projector();
  }

  @Test
  void resultIsASparsePointOfTheSimplex() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      int q = 1 + random.nextInt(12);
      int k0 = 1 + random.nextInt(q);
      double[] beta = projector().project(point(random, q), k0);
      assertEquals(q, beta.length);
      assertEquals(1, Arrays.stream(beta).sum(), 1e-12);
      assertTrue(Arrays.stream(beta).allMatch(b -> b >= 0), Arrays.toString(beta));
      assertTrue(Arrays.stream(beta).filter(b -> b > 0).count() <= k0, Arrays.toString(beta));
    }
  }

  @Test
  void distanceMatchesBruteForceOverAllSupports() {
    org.junit.jupiter.api.Assumptions.assumeTrue(exact(), "the projector is a heuristic");
    Random random = new Random(2);
    for (int round = 0; round < 300; round++) {
      int q = 1 + random.nextInt(7);
      double[] w = point(random, q);
      for (int k0 = 1; k0 <= q; k0++) {
        double expected = bruteForce(w, k0);
        double actual = distance(w, projector().project(w, k0));
        double scale = 1 + Arrays.stream(w).map(Math::abs).max().orElse(0);
        assertEquals(expected, actual, 1e-9 * scale * scale, () -> Arrays.toString(w));
      }
    }
  }

  @Test
  void tiesGoToTheLowestIndex() {
    org.junit.jupiter.api.Assumptions.assumeTrue(exact(), "the projector is a heuristic");
    assertArrayEquals(
        new double[] {0.5, 0.5, 0, 0}, projector().project(new double[] {3, 3, 3, 3}, 2), 1e-12);
    assertArrayEquals(
        new double[] {0, 1, 0}, projector().project(new double[] {-1, 5, 5}, 1), 1e-12);
  }

  @Test
  void hugeEntriesStillGiveAPointOfTheSimplex() {
    double[] beta = projector().project(new double[] {1e14, 1e14, 1e14 - 64, -1e14}, 3);
    assertEquals(1, Arrays.stream(beta).sum(), 1e-12);
  }

  @Test
  void inputIsNotModifiedAndCallsAreRepeatable() {
    double[] w = {0.3, -2, 0.7, 0.1};
    double[] copy = w.clone();
    double[] first = projector().project(w, 2);
    assertArrayEquals(copy, w, 0.0);
    assertArrayEquals(first, projector().project(w, 2), 0.0);
  }

  @Test
  void badInputIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> projector().project(new double[] {1, 2}, 0));
    assertThrows(IllegalArgumentException.class, () -> projector().project(new double[] {1, 2}, 3));
    assertThrows(IllegalArgumentException.class, () -> projector().project(new double[0], 1));
    assertThrows(
        IllegalArgumentException.class, () -> projector().project(new double[] {1, Double.NaN}, 1));
  }

  private static double[] point(Random random, int q) {
    double scale = Math.pow(10, random.nextInt(5) - 2);
    double[] w = new double[q];
    for (int i = 0; i < q; i++) {
      w[i] = random.nextInt(4) == 0 && i > 0 ? w[i - 1] : scale * random.nextGaussian();
    }
    return w;
  }

  private static double bruteForce(double[] w, int k0) {
    double best = Double.POSITIVE_INFINITY;
    for (int mask = 1; mask < 1 << w.length; mask++) {
      if (Integer.bitCount(mask) <= k0) {
        best = Math.min(best, distance(w, bisect(w, mask)));
      }
    }
    return best;
  }

  /** The simplex projection on one support, by bisection on the threshold. */
  private static double[] bisect(double[] w, int mask) {
    double low = Arrays.stream(w).min().orElseThrow() - 2;
    double high = Arrays.stream(w).max().orElseThrow() + 1;
    double[] b = new double[w.length];
    for (int step = 0; step < 200; step++) {
      double tau = (low + high) / 2;
      double sum = 0;
      for (int i = 0; i < w.length; i++) {
        b[i] = (mask >> i & 1) == 1 ? Math.max(0, w[i] - tau) : 0;
        sum += b[i];
      }
      if (sum > 1) {
        low = tau;
      } else {
        high = tau;
      }
    }
    return b;
  }

  private static double distance(double[] w, double[] b) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      sum += (w[i] - b[i]) * (w[i] - b[i]);
    }
    return sum;
  }
}
