package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.relax.saddle.Master.Point;

/**
 * Solves a scaled master by the interior-point method, then sharpens the point with {@link Polish}.
 * The error of the point is proved from the point itself, so a poor one is never mistaken for good.
 */
final class MasterSolver {
  private final Master master;
  private final int p;
  private final int[] conic;

  private MasterSolver(Master master) {
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

  /** Solves the master, whose data should be scaled to about 1. */
  static Point solve(Master master, double tolerance) {
    if (master.shape().size() == 1) {
      return single(master);
    }
    MasterSolver solver = new MasterSolver(master);
    InteriorPoint method = new InteriorPoint(solver.program(), solver.start());
    method.run(tolerance);
    double[] multipliers = Arrays.copyOf(method.multiplier, master.cuts());
    Point point = master.point(Arrays.copyOf(method.x, solver.p), multipliers, method.iterations());
    return Polish.improve(master, point, method);
  }

  private static Point single(Master master) {
    double[] b = {1};
    double[] multipliers = new double[master.cuts()];
    int best = 0;
    for (int t = 1; t < master.cuts(); t++) {
      best = master.cut(t, b) > master.cut(best, b) ? t : best;
    }
    multipliers[best] = 1;
    return master.point(b, multipliers, 0);
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
    Shape shape = master.shape();
    double twice = 2 * master.lambda();
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        boolean shared = shape.places() == 1 && shape.free()[i] && shape.free()[j];
        double q = (i == j && !shape.free()[i]) || shared ? twice : 0;
        if (master.curvature() != null) {
          q += master.curvature()[i][j];
          program.linear[i] -= master.curvature()[i][j] * master.centre()[j];
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
