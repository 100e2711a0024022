package org.smkl.relax.clarabel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopFlag;

/** Problems whose optimum is known in closed form. */
final class Examples {
  private Examples() {}

  /** A from its rows; zeros are left out. */
  static StandardProblem problem(double[] q, double[][] rows, double[] b, StandardCone... cones) {
    List<Integer> indices = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    int[] starts = new int[q.length + 1];
    for (int j = 0; j < q.length; j++) {
      for (int i = 0; i < rows.length; i++) {
        if (rows[i][j] != 0) {
          indices.add(i);
          values.add(rows[i][j]);
        }
      }
      starts[j + 1] = indices.size();
    }
    return new StandardProblem(
        q,
        starts,
        indices.stream().mapToInt(Integer::intValue).toArray(),
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        b,
        List.of(cones));
  }

  /** max x + y with x + 2y at most 4, 3x + y at most 6, both nonnegative: -2.8 at (1.6, 1.2). */
  static StandardProblem linear() {
    double[][] rows = {{1, 2}, {3, 1}, {-1, 0}, {0, -1}};
    return problem(
        new double[] {-1, -1},
        rows,
        new double[] {4, 6, 0, 0},
        new StandardCone(StandardCone.Kind.NONNEGATIVE, 4));
  }

  /** min c'x over the unit ball: minus the norm of c. */
  static StandardProblem ball(double... c) {
    double[][] rows = new double[c.length + 1][c.length];
    for (int i = 0; i < c.length; i++) {
      rows[i + 1][i] = -1;
    }
    double[] b = new double[c.length + 1];
    b[0] = 1;
    return problem(c, rows, b, new StandardCone(StandardCone.Kind.SECOND_ORDER, c.length + 1));
  }

  /** min trace(C X) with trace(X) = 1, X positive semidefinite: the smallest eigenvalue of C. */
  static StandardProblem smallestEigenvalue(Dense c) {
    int n = c.rows();
    int size = n * (n + 1) / 2;
    double[] q = triangle(c);
    double[] trace = triangle(identity(n));
    // Column k: the trace row if k is on the diagonal, then row k + 1 of the PSD block.
    int[] starts = new int[size + 1];
    int[] indices = new int[size + n];
    double[] values = new double[size + n];
    int at = 0;
    for (int k = 0; k < size; k++) {
      if (trace[k] != 0) {
        values[at++] = 1;
      }
      indices[at] = k + 1;
      values[at++] = -1;
      starts[k + 1] = at;
    }
    double[] b = new double[size + 1];
    b[0] = 1;
    return new StandardProblem(
        q,
        starts,
        indices,
        values,
        b,
        List.of(
            new StandardCone(StandardCone.Kind.ZERO, 1),
            new StandardCone(StandardCone.Kind.PSD_TRIANGLE, n)));
  }

  /** min t with t I - C positive semidefinite: the largest eigenvalue of C. */
  static StandardProblem largestEigenvalue(Dense c) {
    double[] identity = triangle(identity(c.rows()));
    double[] b = Arrays.stream(triangle(c)).map(v -> -v).toArray();
    double[][] rows = new double[b.length][1];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = -identity[i];
    }
    StandardCone cone = new StandardCone(StandardCone.Kind.PSD_TRIANGLE, c.rows());
    return problem(new double[] {1}, rows, b, cone);
  }

  /** The upper triangle by columns, off-diagonals times the square root of two. */
  static double[] triangle(Dense c) {
    double[] result = new double[c.rows() * (c.rows() + 1) / 2];
    int at = 0;
    for (int j = 0; j < c.rows(); j++) {
      for (int i = 0; i <= j; i++) {
        result[at++] = i == j ? c.get(i, j) : Math.sqrt(2) * c.get(i, j);
      }
    }
    return result;
  }

  private static Dense identity(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return Dense.diagonal(ones);
  }

  static NativeSolution solve(StandardProblem problem) {
    return NativeSolver.solve(problem, NativeSettings.defaults(), new StopFlag());
  }
}
