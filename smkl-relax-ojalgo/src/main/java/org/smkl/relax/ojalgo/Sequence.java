package org.smkl.relax.ojalgo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ojalgo.optimisation.Optimisation;
import org.smkl.api.conic.ConicStatus;

/**
 * The sequence of quadratic programs. Each has the cuts that support the cones at the points
 * before, which hold everywhere, and in its objective the curvature that the cones have at the last
 * point, weighted by their multipliers: Newton's method on the conditions of optimality, kept on
 * course by the cuts.
 */
final class Sequence {
  /** Part of the objective's size that every direction costs; keeps steps finite. */
  private static final double STEADY = 1e-4;

  /** Rounds after which a cut without a multiplier is left out. */
  private static final int PATIENCE = 5;

  private final Program program;
  private final double tolerance;
  private final List<Cut> cuts = new ArrayList<>();
  private final List<Integer> idle = new ArrayList<>();
  private final double[] weights;
  private double[] x;
  private double[] z;
  private double error = Double.POSITIVE_INFINITY;
  private double[] bestX;
  private double[] bestZ;

  Sequence(Program program, double tolerance) {
    this.program = program;
    this.tolerance = tolerance;
    weights = new double[program.cones().size()];
    x = new double[program.q().length];
    z = new double[program.b().length];
    bestX = x;
    bestZ = z;
  }

  /** The best point so far and its multipliers. */
  double[] x() {
    return bestX;
  }

  double[] z() {
    return bestZ;
  }

  /** What is left of the conditions of optimality at the best point, relative. */
  double error() {
    return error;
  }

  /** One quadratic program; the status when that was the last. NEAR_OPTIMAL means go on. */
  ConicStatus next(double seconds) {
    addCuts();
    double[][] h = curvature();
    Step step = Step.of(program, x, h, cuts, seconds);
    if (!step.state().isOptimal()) {
      return refusal(step, seconds);
    }
    if (program.isRay(step.d(), 1e-9)) {
      return ConicStatus.DUAL_INFEASIBLE;
    }
    accept(step);
    return error <= tolerance ? ConicStatus.OPTIMAL : ConicStatus.NEAR_OPTIMAL;
  }

  private void addCuts() {
    for (SecondOrderCone cone : program.cones()) {
      cuts.add(cone.cut(cone.slack(x)));
      idle.add(0);
    }
  }

  private double[][] curvature() {
    int n = x.length;
    double[][] h = new double[n][n];
    double steady = STEADY * Math.max(1e-8, Dense.largest(program.q()));
    for (int j = 0; j < n; j++) {
      h[j][j] = steady;
    }
    for (int c = 0; c < weights.length; c++) {
      if (weights[c] > 0) {
        SecondOrderCone cone = program.cones().get(c);
        cone.curve(h, cone.slack(x), weights[c]);
      }
    }
    return h;
  }

  private void accept(Step step) {
    double[] next = x.clone();
    Dense.add(next, 1, step.d());
    x = next;
    z = new double[program.b().length];
    int at = 0;
    for (int r : program.equations()) {
      z[r] = step.multipliers()[at++];
    }
    for (int r : program.inequalities()) {
      z[r] = Math.max(0, step.multipliers()[at++]);
    }
    Arrays.fill(weights, 0);
    for (int k = 0; k < cuts.size(); k++) {
      Cut cut = cuts.get(k);
      double multiplier = Math.max(0, step.multipliers()[at++]);
      weights[program.cones().indexOf(cut.cone())] += multiplier;
      Program.addDual(z, cut.cone(), cut.dual(), multiplier);
      idle.set(k, multiplier > 0 ? 0 : idle.get(k) + 1);
    }
    for (int k = cuts.size() - 1; k >= 0; k--) {
      if (idle.get(k) > PATIENCE) {
        cuts.remove(k);
        idle.remove(k);
      }
    }
    measure();
  }

  private void measure() {
    double value = Dense.dot(program.q(), x);
    double gap = Math.abs(value + Dense.dot(program.b(), z)) / Math.max(1, Math.abs(value));
    double[] gradient = program.q().clone();
    for (int r = 0; r < z.length; r++) {
      Dense.add(gradient, z[r], program.rows()[r]);
    }
    double dual = Dense.largest(gradient) / Math.max(1, Dense.largest(program.q()));
    double primal = program.violation(x) / Math.max(1, Dense.largest(program.b()));
    double now = Math.max(gap, Math.max(dual, primal));
    if (now < error) {
      error = now;
      bestX = x;
      bestZ = z;
    }
  }

  /** ojAlgo found no point in the cuts: that none is there is believed with multipliers only. */
  private ConicStatus refusal(Step step, double seconds) {
    return step.state() == Optimisation.State.INFEASIBLE && Farkas.proves(program, cuts, x, seconds)
        ? ConicStatus.PRIMAL_INFEASIBLE
        : ConicStatus.NUMERICAL;
  }
}
