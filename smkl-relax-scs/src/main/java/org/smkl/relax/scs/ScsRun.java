package org.smkl.relax.scs;

import java.util.Locale;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopWatcher;
import org.smkl.conic.Translation;

/** One call of the solver: translate, order, solve, turn back. */
final class ScsRun {
  /**
   * Steps of SCS that count as one iteration of the caller. A step is a solve with factors that are
   * there already, where an interior-point iteration factorises anew.
   */
  static final int STEPS_PER_ITERATION = 100;

  /** Certificates are asked for as exactly as SCS does, or more. */
  private static final double CERTIFICATE_TOLERANCE = 1e-7;

  /** SCS's own default. */
  private static final double DEFAULT_SCALE = 0.1;

  private final ConicModel model;
  private final ConicOptions options;
  private final StandardProblem problem;
  private final StopSignal timeUp;
  private final long start = System.nanoTime();

  ScsRun(ConicModel model, ConicOptions options) {
    this.model = model;
    this.options = options;
    timeUp = StopSignal.after(options.budget().seconds());
    problem = Translation.of(model);
  }

  ConicSolution solve() {
    try (StopWatcher watcher = StopWatcher.over(options.budget().stop())) {
      if (watcher.flag().isRaised()) {
        return ConicSolution.withoutPoint(
            ConicStatus.INTERRUPTED, ScsStatus.INTERRUPTED.words(), seconds());
      }
      ScsOutcome outcome = attempt(ScsProblem.of(problem), watcher);
      options.log().accept(line(outcome));
      return solution(outcome, watcher);
    }
  }

  private ScsOutcome attempt(ScsProblem ordered, StopWatcher watcher) {
    double[] x = new double[problem.q().length];
    double[] y = new double[problem.b().length];
    double[] s = new double[problem.b().length];
    double[] info = new double[7];
    double[] settings = {
      Math.min(Integer.MAX_VALUE, (double) STEPS_PER_ITERATION * options.maxIterations()),
      options.budget().seconds() - seconds(),
      options.tolerance(),
      Math.min(CERTIFICATE_TOLERANCE, options.tolerance()),
      DEFAULT_SCALE
    };
    int status =
        ScsNative.solve(
            problem.q(),
            problem.columnStarts(),
            ordered.rowIndices(),
            ordered.values(),
            ordered.b(),
            ordered.cones(),
            settings,
            watcher.flag().memory(),
            x,
            y,
            s,
            info);
    return new ScsOutcome(
        ScsStatus.of(status),
        x,
        ordered.back(y),
        info[0],
        info[1],
        (int) info[2],
        Math.max(info[3], info[4]));
  }

  private String line(ScsOutcome outcome) {
    return String.format(
        Locale.ROOT,
        "scs %s: %s, %d steps, %.2f s, value %.12g, residual %.1e",
        model.name(),
        outcome.status().words(),
        outcome.iterations(),
        seconds(),
        outcome.objective() + model.objectiveConstant(),
        outcome.residual());
  }

  private ConicSolution solution(ScsOutcome outcome, StopWatcher watcher) {
    ConicStatus status = outcome.typed();
    if (status == ConicStatus.ITERATION_LIMIT && timeUp.stopRequested()) {
      status = ConicStatus.TIME_LIMIT;
    }
    if (status == ConicStatus.FAILED && watcher.flag().isRaised()) {
      status = ConicStatus.INTERRUPTED;
    }
    String words = outcome.status().words();
    if (!outcome.status().hasPoint() || !Double.isFinite(outcome.objective())) {
      return ConicSolution.withoutPoint(status, words, seconds());
    }
    return new ConicSolution(
        status,
        words,
        outcome.x(),
        Translation.turned(model, outcome.y()),
        outcome.objective() + model.objectiveConstant(),
        outcome.dualObjective() + model.objectiveConstant(),
        (outcome.iterations() + STEPS_PER_ITERATION - 1) / STEPS_PER_ITERATION,
        seconds());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
