package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.numeric.RankOne;

class AlphaPlayerTest {
  /** Dense kernels and kernels of rank one. */
  private static Problem mixed(int n, int q) {
    Random random = new Random(q);
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      grams.add(Instances.gram(random, n, i % 2 == 0 ? 1 : n, 1));
    }
    return Instances.problem(grams, labels, 2, 0.1, 2);
  }

  private static AlphaPlayer player(Problem problem, Variables variables, double scale) {
    NodeShape shape = NodeShape.of(problem, Node.root());
    return new AlphaPlayer(variables, new MatrixKernels(problem, shape, 1), problem.n(), scale, 1);
  }

  /** L by its definition. */
  private static double value(Problem problem, double[] alpha, double[] b, double scale) {
    double value = Arrays.stream(alpha).sum();
    for (int i = 0; i < b.length; i++) {
      for (int j = 0; j < alpha.length; j++) {
        for (int l = 0; l < alpha.length; l++) {
          double v = problem.signs()[j] * problem.signs()[l] * alpha[j] * alpha[l];
          value -= 0.5 * b[i] * v * problem.gram(i).get(j, l);
        }
      }
    }
    return value / scale;
  }

  private static double[] moved(double[] x, int j, double step) {
    double[] y = x.clone();
    y[j] += step;
    return y;
  }

  @Test
  void derivativesAreThoseOfTheValue() {
    Problem problem = mixed(9, 4);
    AlphaPlayer player = player(problem, Variables.of(problem), 1.7);
    double[] x = new Random(1).doubles(9, 0.1, 0.9).toArray();
    double[] b = {0.1, 0.2, 0.3, 0.4};
    player.at(x, b);
    double[][] curvature = new double[9][9];
    player.addCurvature(new double[player.size()], curvature);
    double[] gradient = player.gradient().clone();
    double h = 1e-5;
    for (int j = 0; j < 9; j++) {
      double[] up = player.alpha(moved(x, j, h));
      double[] down = player.alpha(moved(x, j, -h));
      double slope = (value(problem, up, b, 1.7) - value(problem, down, b, 1.7)) / (2 * h);
      assertEquals(slope, gradient[j], 1e-8);
      double[] column = new double[9];
      double[] unit = new double[9];
      unit[j] = 1;
      player.curvatureTimes(unit, column);
      for (int i = 0; i < 4; i++) {
        double[] one = new double[4];
        one[i] = 1;
        double part = value(problem, up, one, 1.7) - value(problem, down, one, 1.7);
        double linear = (Arrays.stream(up).sum() - Arrays.stream(down).sum()) / 1.7;
        assertEquals((part - linear) / (2 * h), player.coupling()[i][j], 1e-8);
      }
      for (int l = j; l < 9; l++) {
        assertEquals(curvature[j][l], column[l], 1e-14);
      }
    }
    AlphaPlayer shifted = player(problem, Variables.of(problem), 1.7);
    shifted.at(moved(x, 3, h), b);
    for (int l = 3; l < 9; l++) {
      assertEquals(-curvature[3][l], (shifted.gradient()[l] - gradient[l]) / h, 1e-8);
    }
  }

  @Test
  void energiesAndSlopesAgreeWithTheMatrices() {
    Problem problem = mixed(8, 5);
    AlphaPlayer player = player(problem, Variables.of(problem), 3);
    double[] x = new Random(2).doubles(8, 0, 1).toArray();
    player.at(x, new double[] {0.2, 0.2, 0.2, 0.2, 0.2});
    double[] alpha = player.alpha(x);
    double[] v = new double[8];
    Arrays.setAll(v, j -> problem.signs()[j] * alpha[j]);
    for (int i = 0; i < 5; i++) {
      double[] f = new double[8];
      problem.gram(i).multiply(v, f);
      double energy = 0;
      for (int j = 0; j < 8; j++) {
        energy += v[j] * f[j];
      }
      assertEquals(energy, player.energies()[i], 1e-12 * (1 + energy));
    }
  }

  /** Two machines over the same points with the same labels: every value doubles. */
  @Test
  void twoEqualBlocksHaveTwiceTheValueOfOne() {
    Problem problem = mixed(14, 6);
    Variables once = Variables.of(problem);
    int n = once.size();
    int[] block = new int[2 * n];
    int[] row = new int[2 * n];
    Arrays.setAll(block, j -> j / n);
    Arrays.setAll(row, j -> j % n);
    Variables twice =
        new Variables(
            2,
            block,
            row,
            repeated(once.linear()),
            repeated(once.upper()),
            repeated(once.signs()),
            0);
    double[] b = weights(problem, once, 5);
    assertArrayEquals(b, weights(problem, twice, 10), 1e-6);
    assertTrue(Arrays.stream(b).max().orElseThrow() < 0.999, "a choice of several kernels");
  }

  private static double[] repeated(double[] v) {
    double[] two = Arrays.copyOf(v, 2 * v.length);
    System.arraycopy(v, 0, two, v.length, v.length);
    return two;
  }

  private static double[] weights(Problem problem, Variables variables, double scale) {
    AlphaPlayer player = player(problem, variables, scale);
    NodeShape shape = NodeShape.of(problem, Node.root());
    double[] b = new double[shape.size()];
    Arrays.fill(b, 1.0 / b.length);
    MinimisingSide side = new MinimisingSide(shape, 0.5 / 5, 0, null, b, 0.1);
    InteriorPoint method =
        new InteriorPoint(side, player.start(variables.central(), b, 0.1), 1, StopSignal.NEVER);
    method.run(1e-8, () -> false);
    assertTrue(method.merit() <= 1e-8, "error " + method.merit());
    return method.b();
  }

  @Test
  void rankOneIsSeenUpToRoundingAndNothingElse() {
    int n = 12;
    Random random = new Random(4);
    double[] entries = Instances.gram(random, n, 1, 3).entries().clone();
    assertNotNull(RankOne.of(entries, n));
    entries[5 * n + 3] *= 1 + 1e-9;
    entries[3 * n + 5] = entries[5 * n + 3];
    assertNull(RankOne.of(entries, n));
    assertNull(RankOne.of(Instances.gram(random, n, 2, 1).entries(), n));
    assertArrayEquals(new double[n], RankOne.of(new double[n * n], n));
  }
}
