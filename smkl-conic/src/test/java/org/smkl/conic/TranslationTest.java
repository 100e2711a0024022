package org.smkl.conic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

class TranslationTest {
  /** Every kind of cone, rows of rotated ones overlapping in part of their columns. */
  private static ConicModel model() {
    ConicModel.Builder model = ConicModel.builder("mixed");
    int x = model.variables("x", 4);
    model.minimise(x, 3).minimise(x + 2, -1);
    model.constraint("one", new Cone.SecondOrder(1)).row(1).entry(x, 2);
    model.constraint("rotated", new Cone.RotatedSecondOrder(4));
    model.row(5).entry(x, 1).entry(x + 1, 2).entry(x + 3, 7);
    model.row(-2).entry(x, 1).entry(x + 1, -3).entry(x + 2, 4);
    model.row(1).entry(x + 1, 6).row(0);
    model.constraint("psd", new Cone.PsdTriangle(2));
    model.row(0).entry(x, 1).row(2).row(0).entry(x + 3, 1);
    model.constraint("norm", new Cone.SecondOrder(2)).row(0).entry(x + 2, 1).row(1);
    model.constraint("zero", new Cone.Zero(1)).row(4).entry(x + 3, -1);
    return model.build();
  }

  private static double[] slacks(StandardProblem problem, double[] x) {
    double[] s = problem.b().clone();
    for (int j = 0; j < x.length; j++) {
      for (int e = problem.columnStarts()[j]; e < problem.columnStarts()[j + 1]; e++) {
        s[problem.rowIndices()[e]] -= problem.values()[e] * x[j];
      }
    }
    return s;
  }

  @Test
  void slacksAreTheRowsWithRotatedConesTurned() {
    ConicModel model = model();
    StandardProblem problem = Translation.of(model);
    double[] x = new Random(1).doubles(4, -1, 1).toArray();
    double[] rows = model.rows(x);
    double[] expected = rows.clone();
    expected[1] = (rows[1] + rows[2]) / Math.sqrt(2);
    expected[2] = (rows[1] - rows[2]) / Math.sqrt(2);
    assertArrayEquals(expected, slacks(problem, x), 1e-14);
    // 2 r_0 r_1 - |r|^2 is what both forms of the cone are about.
    double rotated = 2 * rows[1] * rows[2] - rows[3] * rows[3];
    double[] s = slacks(problem, x);
    assertEquals(rotated, s[1] * s[1] - s[2] * s[2] - s[3] * s[3], 1e-12);
  }

  @Test
  void turningTwiceChangesNothing() {
    double[] rows = new Random(2).doubles(model().rowCount(), -1, 1).toArray();
    double[] twice = Translation.turned(model(), Translation.turned(model(), rows));
    assertArrayEquals(rows, twice, 1e-15);
  }

  @Test
  void conesOfOneRowBecomeHalfLines() {
    assertEquals(
        List.of(
            new StandardCone(StandardCone.Kind.NONNEGATIVE, 1),
            new StandardCone(StandardCone.Kind.SECOND_ORDER, 4),
            new StandardCone(StandardCone.Kind.PSD_TRIANGLE, 2),
            new StandardCone(StandardCone.Kind.SECOND_ORDER, 2),
            new StandardCone(StandardCone.Kind.ZERO, 1)),
        Translation.of(model()).cones());
  }

  @Test
  void entriesThatCancelAreLeftOut() {
    // Column 0 of the rotated cone is 1 in both rows: 0 in their difference.
    StandardProblem problem = Translation.of(model());
    assertArrayEquals(new int[] {0, 1, 5}, firstColumn(problem));
  }

  private static int[] firstColumn(StandardProblem problem) {
    return java.util.Arrays.copyOf(problem.rowIndices(), problem.columnStarts()[1]);
  }
}
