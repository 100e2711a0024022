package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The master as a cone program over b, r, z and w, solved with one dense matrix of that size: slow,
 * and in nothing but the cones the same as what it is compared with.
 */
final class DenseMaster {
  private final Master master;
  private final int p;
  private final int[] conic;

  private DenseMaster(Master master) {
    this.master = master;
    this.p = master.shape().size();
    // One shared place makes ks the square of a sum: no cones needed.
    boolean cones = master.shape().places() > 1;
    int[] list = new int[p];
    int count = 0;
    for (int i = 0; i < p; i++) {
      if (cones && master.shape().free()[i]) {
        list[count++] = i;
      }
    }
    this.conic = Arrays.copyOf(list, count);
  }

  /** The least objective, to about the tolerance. */
  static double value(Master master, double tolerance) {
    DenseMaster solver = new DenseMaster(master);
    DenseInteriorPoint method = new DenseInteriorPoint(solver.program(), solver.start());
    method.run(tolerance);
    double[] multipliers = Arrays.copyOf(method.multiplier, master.cuts());
    return master.objective(
        master.point(Arrays.copyOf(method.x, solver.p), multipliers, method.iterations()).b());
  }

  /**
   * Variables: b, r, then z and w of the conic kernels. Rows: cuts, b &gt;= 0, z &lt;= 1, sum z.
   */
  private ConeProgram program() {
    int c = conic.length;
    ConeProgram program = new ConeProgram(p + 1 + 2 * c, p);
    program.linear[p] = 1;
    addQuadratic(program);
    int[] all = new int[p + 1];
    Arrays.setAll(all, i -> i);
    for (int t = 0; t < master.cuts(); t++) {
      double[] value = new double[p + 1];
      for (int i = 0; i < p; i++) {
        value[i] = -0.5 * master.energies()[t][i];
      }
      value[p] = -1;
      program.rows.add(new ConeProgram.Row(all, value, -master.sums()[t]));
    }
    for (int i = 0; i < p; i++) {
      program.rows.add(new ConeProgram.Row(new int[] {i}, new double[] {-1}, 0));
    }
    if (c > 0) {
      addCones(program);
    }
    return program;
  }

  /** lambda ks wherever it is a square, and the curvature. */
  private void addQuadratic(ConeProgram program) {
    NodeShape shape = master.shape();
    double twice = 2 * master.lambda();
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        boolean shared = shape.places() == 1 && shape.free()[i] && shape.free()[j];
        double q = (i == j && !shape.free()[i]) || shared ? twice : 0;
        if (master.centre() != null) {
          double bend = i == j ? master.proximity() : 0;
          for (int k = 0; master.bend() != null && k < master.bend()[i].length; k++) {
            bend += master.bend()[i][k] * master.bend()[j][k];
          }
          q += bend;
          program.linear[i] -= bend * master.centre()[j];
        }
        program.quadratic[i][j] = q;
      }
    }
  }

  /** (sqrt(lambda) b)^2 &lt;= z w as the second-order cone (z + w, z - w, 2 sqrt(lambda) b). */
  private void addCones(ConeProgram program) {
    int c = conic.length;
    double root = Math.sqrt(master.lambda());
    int[] zs = new int[c];
    double[] ones = new double[c];
    Arrays.fill(ones, 1);
    for (int k = 0; k < c; k++) {
      int z = p + 1 + k;
      int w = z + c;
      zs[k] = z;
      program.linear[w] = 1;
      program.rows.add(new ConeProgram.Row(new int[] {z}, new double[] {1}, 1));
      double[][] m = {{0, -1, -1}, {0, -1, 1}, {-2 * root, 0, 0}};
      program.blocks.add(new ConeProgram.Block(new int[] {conic[k], z, w}, m));
    }
    program.rows.add(new ConeProgram.Row(zs, ones, master.shape().places()));
  }

  /** Uniform weights with room on every side. */
  private double[] start() {
    int c = conic.length;
    double[] x = new double[p + 1 + 2 * c];
    Arrays.fill(x, 0, p, 1.0 / p);
    x[p] = master.model(Arrays.copyOf(x, p)) + 1;
    for (int k = 0; k < c; k++) {
      double z = 0.9 * master.shape().places() / c;
      x[p + 1 + k] = z;
      x[p + 1 + c + k] = 2 * master.lambda() / (p * p * z) + 0.1 / c;
    }
    return x;
  }
}
