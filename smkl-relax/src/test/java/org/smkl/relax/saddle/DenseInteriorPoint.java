package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * A primal-dual interior-point method with Nesterov-Todd scaling and Mehrotra's corrector for a
 * {@link ConeProgram}, from a strictly feasible start. The Newton system is reduced to the
 * variables, Q + G'W^-2G bordered by the equality, and solved by a Cholesky factor with iterative
 * refinement.
 */
final class DenseInteriorPoint {
  private static final int MAX_ITERATIONS = 80;

  private final ConeProgram program;
  private final int n;
  private final int m;
  private final Cone3[] cones;

  /** The primal point, the slacks and multipliers of the rows, the multiplier of the equality. */
  final double[] x;

  final double[] slack;
  final double[] multiplier;
  double equality;

  private final DenseNewtonSystem system;
  private final DenseDirection affine;
  private final DenseDirection combined;
  private final double[] dualResidual;
  private double simplexResidual;
  private double mu;
  private int iterations;

  /**
   * Prepares a run.
   *
   * @param start strictly feasible for rows and blocks, and on the simplex
   */
  DenseInteriorPoint(ConeProgram program, double[] start) {
    this.program = program;
    this.n = program.size;
    this.m = program.rows.size();
    this.cones = new Cone3[program.blocks.size()];
    this.x = start.clone();
    this.slack = new double[m];
    this.multiplier = new double[m];
    for (int i = 0; i < m; i++) {
      ConeProgram.Row row = program.rows.get(i);
      slack[i] = row.bound() - ConeProgram.dot(row, x);
      multiplier[i] = 1 / slack[i];
    }
    for (int k = 0; k < cones.length; k++) {
      cones[k] = new Cone3();
      ConeProgram.times(program.blocks.get(k), x, cones[k].s);
      for (int r = 0; r < 3; r++) {
        cones[k].s[r] = -cones[k].s[r];
      }
      cones[k].centre(1);
    }
    this.system = new DenseNewtonSystem(program, cones);
    this.affine = new DenseDirection(n, m, cones.length);
    this.combined = new DenseDirection(n, m, cones.length);
    this.dualResidual = new double[n];
  }

  int iterations() {
    return iterations;
  }

  /**
   * Runs until the total complementarity and the residuals are below the tolerance, or no progress
   * is possible. Returns whether the tolerance was reached.
   */
  boolean run(double tolerance) {
    double degree = m + cones.length;
    double best = Double.POSITIVE_INFINITY;
    int stalled = 0;
    while (true) {
      double residual = residuals();
      mu = gap() / degree;
      double merit = Math.max(mu * degree, residual);
      if (merit <= tolerance) {
        return true;
      }
      stalled = merit < 0.9 * best ? 0 : stalled + 1;
      best = Math.min(best, merit);
      if (!Double.isFinite(merit) || stalled > 6 || iterations >= MAX_ITERATIONS) {
        return false;
      }
      iterations++;
      if (!step()) {
        return false;
      }
    }
  }

  private boolean step() {
    for (Cone3 cone : cones) {
      if (!cone.interior()) {
        return false;
      }
      cone.rescale();
    }
    if (!system.factor(slack, multiplier)) {
      return false;
    }
    affine.complementarity(cones, slack, multiplier, null, 0);
    system.solve(affine, dualResidual, simplexResidual, 1);
    double length = Math.min(1, affine.length(cones, slack, multiplier));
    double sigma = Math.pow(1 - length, 3);
    combined.complementarity(cones, slack, multiplier, affine, sigma * mu);
    system.solve(combined, dualResidual, simplexResidual, 1 - sigma);
    double t = Math.min(1, 0.99 * combined.length(cones, slack, multiplier));
    if (!(t > 1e-10)) {
      return false;
    }
    move(t);
    return true;
  }

  private void move(double t) {
    for (int i = 0; i < n; i++) {
      x[i] += t * combined.dx[i];
    }
    equality += t * combined.dy;
    for (int i = 0; i < m; i++) {
      slack[i] += t * combined.ds[i];
      multiplier[i] += t * combined.dz[i];
    }
    for (int k = 0; k < cones.length; k++) {
      for (int r = 0; r < 3; r++) {
        cones[k].s[r] += t * combined.coneDs[k][r];
        cones[k].z[r] += t * combined.coneDz[k][r];
      }
    }
  }

  private double gap() {
    double gap = 0;
    for (int i = 0; i < m; i++) {
      gap += slack[i] * multiplier[i];
    }
    for (Cone3 c : cones) {
      gap += c.s[0] * c.z[0] + c.s[1] * c.z[1] + c.s[2] * c.z[2];
    }
    return gap;
  }

  /** Computes all residuals; returns the largest. */
  private double residuals() {
    program.quadraticTimes(x, dualResidual);
    double sum = -1;
    for (int i = 0; i < n; i++) {
      dualResidual[i] += program.linear[i];
      if (i < program.simplex) {
        dualResidual[i] += equality;
        sum += x[i];
      }
    }
    for (int i = 0; i < m; i++) {
      ConeProgram.Row row = program.rows.get(i);
      for (int k = 0; k < row.index().length; k++) {
        dualResidual[row.index()[k]] += row.value()[k] * multiplier[i];
      }
    }
    for (int k = 0; k < cones.length; k++) {
      ConeProgram.addTransposed(program.blocks.get(k), cones[k].z, dualResidual);
    }
    simplexResidual = sum;
    double worst = Math.abs(sum);
    worst = Math.max(worst, system.primalResiduals(x, slack));
    return Math.max(worst, Arrays.stream(dualResidual).map(Math::abs).max().orElse(0));
  }
}
