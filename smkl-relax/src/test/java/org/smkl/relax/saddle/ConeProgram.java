package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.List;

/**
 * A small convex program
 *
 * <pre>
 *   min 1/2 x'Qx + c'x   s.t.  row_i'x &lt;= h_i,  (-M_k x) in a 3-dimensional second-order cone,
 *                              a'x = 1
 * </pre>
 *
 * with sparse rows, cone blocks over three variables each, and one equality with 0/1 coefficients.
 */
final class ConeProgram {
  /** row'x &lt;= bound over the variables listed. */
  record Row(int[] index, double[] value, double bound) {}

  /** -M x over three variables lies in the cone. */
  record Block(int[] index, double[][] matrix) {}

  final int size;
  final double[][] quadratic;
  final double[] linear;
  final List<Row> rows = new ArrayList<>();
  final List<Block> blocks = new ArrayList<>();

  /** The variables that sum to one: 0 to simplex - 1. */
  final int simplex;

  ConeProgram(int size, int simplex) {
    this.size = size;
    this.simplex = simplex;
    this.quadratic = new double[simplex][simplex];
    this.linear = new double[size];
  }

  /** Q x, where Q is non-zero among the simplex variables only. */
  void quadraticTimes(double[] x, double[] out) {
    java.util.Arrays.fill(out, 0);
    for (int i = 0; i < simplex; i++) {
      double sum = 0;
      for (int j = 0; j < simplex; j++) {
        sum += quadratic[i][j] * x[j];
      }
      out[i] = sum;
    }
  }

  static double dot(Row row, double[] x) {
    double sum = 0;
    for (int k = 0; k < row.index.length; k++) {
      sum += row.value[k] * x[row.index[k]];
    }
    return sum;
  }

  /** out = M x. */
  static void times(Block block, double[] x, double[] out) {
    double x0 = x[block.index[0]];
    double x1 = x[block.index[1]];
    double x2 = x[block.index[2]];
    for (int r = 0; r < 3; r++) {
      double[] m = block.matrix[r];
      out[r] = m[0] * x0 + m[1] * x1 + m[2] * x2;
    }
  }

  /** x += M'v. */
  static void addTransposed(Block block, double[] v, double[] x) {
    for (int k = 0; k < 3; k++) {
      x[block.index[k]] +=
          block.matrix[0][k] * v[0] + block.matrix[1][k] * v[1] + block.matrix[2][k] * v[2];
    }
  }
}
