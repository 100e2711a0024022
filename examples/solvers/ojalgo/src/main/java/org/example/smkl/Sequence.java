package org.example.smkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.ojalgo.optimisation.Optimisation;
import org.smkl.api.conic.ConicStatus;

/**
 * The sequence of quadratic programs. Each has the cuts that support the cones at the points
 * before, which hold everywhere, and in its objective the curvature that the cones have at the last
 * point, weighted by their multipliers: Newton's method on the conditions of optimality, kept on
 * course by the cuts.
 */
final class Sequence {
  /** What every direction costs beside an objective of size one; keeps steps finite. */
  private static final double STEADY = 1e-4;

  /** Rounds after which a cut without a multiplier is left out. */
  private static final int PATIENCE = 5;

  /** Cuts of a cone whose directions differ by less are one. */
  private static final double PARALLEL = 1e-3;

  private static final double HEAVIEST = 1e4;

  /** Programs without progress after which the sequence ends. */
  private static final int STALL = 8;

  /** The error that still counts as nearly optimal. */
  private static final double NEAR = 1e-6;

  private final Program program;
  private final double tolerance;
  private final List<Cut> cuts = new ArrayList<>();
  private final List<Integer> idle = new ArrayList<>();
  private final double[] weights;
  private double[] x;
  private double[] z;
  private double steady = STEADY;
  private int stall;
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

  /** One quadratic program; how the sequence ends if that was the last. */
  Optional<ConicStatus> next(double seconds) {
    addCuts();
    Step step = Step.of(program, x, curvature(), cuts, seconds);
    if (!step.state().isOptimal()) {
      return step.state() == Optimisation.State.INFEASIBLE ? infeasible(seconds) : again();
    }
    if (program.isRay(step.d(), 1e-9)) {
      return Optional.of(ConicStatus.DUAL_INFEASIBLE);
    }
    double before = error;
    accept(step);
    stall = error < 0.9 * before ? 0 : stall + 1;
    if (error <= tolerance) {
      return Optional.of(ConicStatus.OPTIMAL);
    }
    return stall < STALL ? Optional.empty() : Optional.of(stalled());
  }

  private ConicStatus stalled() {
    return error <= NEAR ? ConicStatus.NEAR_OPTIMAL : ConicStatus.STALLED;
  }

  /** ojAlgo goes round in circles at times; with a heavier step and fewer cuts it does not. */
  private Optional<ConicStatus> again() {
    steady *= 100;
    dropIdle(0);
    return steady <= HEAVIEST ? Optional.empty() : Optional.of(ConicStatus.NUMERICAL);
  }

  /** Cuts that hardly differ from a new one would only make the next program degenerate. */
  private void addCuts() {
    for (int c = 0; c < weights.length; c++) {
      SecondOrderCone cone = program.cones().get(c);
      Cut cut = cone.cut(c, cone.slack(x));
      for (int k = cuts.size() - 1; k >= 0; k--) {
        if (cuts.get(k).cone() == c && cuts.get(k).near(cut, PARALLEL)) {
          cuts.remove(k);
          idle.remove(k);
        }
      }
      cuts.add(cut);
      idle.add(0);
    }
  }

  private double[][] curvature() {
    int n = x.length;
    double[][] h = new double[n][n];
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
      weights[cut.cone()] += multiplier;
      Program.addDual(z, program.cones().get(cut.cone()), cut.dual(), multiplier);
      idle.set(k, multiplier > 0 ? 0 : idle.get(k) + 1);
    }
    dropIdle(PATIENCE);
    steady = Math.max(STEADY, steady / 100);
    measure();
  }

  private void dropIdle(int rounds) {
    for (int k = cuts.size() - 1; k >= 0; k--) {
      if (idle.get(k) > rounds) {
        cuts.remove(k);
        idle.remove(k);
      }
    }
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

  /** ojAlgo found no point in the cuts: that there is none is believed with multipliers only. */
  private Optional<ConicStatus> infeasible(double seconds) {
    return Farkas.proves(program, cuts, x, seconds)
        ? Optional.of(ConicStatus.PRIMAL_INFEASIBLE)
        : again();
  }
}
