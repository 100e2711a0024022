package org.example.smkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A proof that a program has no point: multipliers in the dual cones with A'z = 0 and b'z below 0.
 * They come from the least violation, min t with every row and cut violated by t at most.
 */
final class Farkas {
  private static final double TOLERANCE = 1e-6;

  private Farkas() {}

  /** Whether such multipliers are found for the rows and the cuts, which hold in the cones. */
  static boolean proves(Program program, List<Cut> cuts, double[] x, double seconds) {
    int n = x.length;
    List<double[]> left = new ArrayList<>();
    List<Double> right = new ArrayList<>();
    for (int r : program.equations()) {
      add(left, right, program.rows()[r], program.b()[r], 1);
      add(left, right, program.rows()[r], program.b()[r], -1);
    }
    for (int r : program.inequalities()) {
      add(left, right, program.rows()[r], program.b()[r], 1);
    }
    for (Cut cut : cuts) {
      add(left, right, cut.row(), cut.bound(), 1);
    }
    double[][] rows = left.toArray(new double[0][]);
    double[] b = right.stream().mapToDouble(Double::doubleValue).toArray();
    List<Integer> all = new ArrayList<>();
    for (int r = 0; r < b.length; r++) {
      all.add(r);
    }
    double[] least = new double[n + 1];
    least[n] = 1;
    Program relaxed = new Program(least, rows, b, List.of(), all, List.of());
    double[][] h = new double[n + 1][n + 1];
    for (int j = 0; j <= n; j++) {
      h[j][j] = 1e-9;
    }
    double[] start = Arrays.copyOf(x, n + 1);
    Step step = Step.of(relaxed, start, h, List.of(), seconds);
    return step.state().isOptimal() && holds(rows, b, step.multipliers(), n);
  }

  /** The last column is the violation allowed: -1 in every row. */
  private static void add(
      List<double[]> left, List<Double> right, double[] row, double bound, double sign) {
    double[] wide = new double[row.length + 1];
    for (int j = 0; j < row.length; j++) {
      wide[j] = sign * row[j];
    }
    wide[row.length] = -1;
    left.add(wide);
    right.add(sign * bound);
  }

  private static boolean holds(double[][] rows, double[] b, double[] z, int n) {
    double[] sum = new double[n + 1];
    double value = 0;
    double scale = 0;
    for (int r = 0; r < b.length; r++) {
      double positive = Math.max(0, z[r]);
      Dense.add(sum, positive, rows[r]);
      value += positive * b[r];
      scale += positive * Math.abs(b[r]);
    }
    sum[n] = 0;
    return value < -TOLERANCE * Math.max(1, scale) && Dense.largest(sum) <= -TOLERANCE * value;
  }
}
