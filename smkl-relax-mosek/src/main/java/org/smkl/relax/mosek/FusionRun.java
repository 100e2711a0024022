package org.smkl.relax.mosek;

import mosek.fusion.Model;
import mosek.fusion.ProblemStatus;
import mosek.fusion.SolutionError;
import mosek.fusion.SolutionStatus;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/** One solve: write the model down, run MOSEK, read the result. The model is closed on all ways. */
final class FusionRun {
  private final ConicModel model;
  private final ConicOptions options;
  private final StopSignal timeUp;
  private final long start = System.nanoTime();

  FusionRun(ConicModel model, ConicOptions options) {
    this.model = model;
    this.options = options;
    timeUp = StopSignal.after(options.budget().seconds());
  }

  ConicSolution run() {
    ConicSolution solution = null;
    try (Model fusion = new Model(model.name())) {
      solution = solve(fusion);
    } catch (Throwable e) {
      // Native code throws what it likes. A result that was read before is a result.
      solution = solution == null ? Failure.of(e, seconds()) : solution;
    }
    options.log().accept(line(solution));
    return solution;
  }

  private ConicSolution solve(Model fusion) {
    FusionModel written = FusionModel.write(model, fusion);
    FusionParameters.set(fusion, options, options.budget().seconds() - seconds());
    return timeUp.stopRequested()
        ? without(ConicStatus.TIME_LIMIT, "the time was up before the start")
        : read(fusion, written, optimize(fusion));
  }

  private BreakWatch.Cause optimize(Model fusion) {
    try (BreakWatch watch = new BreakWatch(options.budget().stop(), timeUp, fusion::breakSolver)) {
      fusion.solve();
      return watch.cause();
    }
  }

  private ConicSolution read(Model fusion, FusionModel written, BreakWatch.Cause cause) {
    ProblemStatus problem = fusion.getProblemStatus();
    SolutionStatus primal = fusion.getPrimalSolutionStatus();
    SolutionStatus dual = fusion.getDualSolutionStatus();
    String words = "problem %s, primal %s, dual %s".formatted(problem, primal, dual);
    int iterations = fusion.getSolverIntInfo("intpntIter");
    if (dual == SolutionStatus.Certificate) {
      return without(ConicStatus.PRIMAL_INFEASIBLE, words);
    }
    if (primal == SolutionStatus.Certificate) {
      return without(ConicStatus.DUAL_INFEASIBLE, words);
    }
    boolean optimal = primal == SolutionStatus.Optimal && dual == SolutionStatus.Optimal;
    boolean illPosed =
        problem == ProblemStatus.IllPosed
            || primal == SolutionStatus.IllposedCert
            || dual == SolutionStatus.IllposedCert;
    ConicStatus unfinished = illPosed ? ConicStatus.NUMERICAL : unfinished(cause, iterations);
    try {
      ConicStatus status = optimal ? ConicStatus.OPTIMAL : unfinished;
      if (status == ConicStatus.STALLED
          && FusionAccuracy.near(fusion, model, options.tolerance())) {
        status = ConicStatus.NEAR_OPTIMAL;
      }
      return new ConicSolution(
          status,
          words,
          written.x(),
          written.y(),
          fusion.primalObjValue(),
          fusion.dualObjValue(),
          iterations,
          seconds());
    } catch (SolutionError e) {
      return without(unfinished, words + "; no solution: " + e);
    }
  }

  /** MOSEK's interface does not tell why it ended, so our own clock and counter do. */
  private ConicStatus unfinished(BreakWatch.Cause cause, int iterations) {
    if (cause == BreakWatch.Cause.STOPPED) {
      return ConicStatus.INTERRUPTED;
    }
    if (cause == BreakWatch.Cause.LATE || timeUp.stopRequested()) {
      return ConicStatus.TIME_LIMIT;
    }
    return iterations >= options.maxIterations()
        ? ConicStatus.ITERATION_LIMIT
        : ConicStatus.STALLED;
  }

  private ConicSolution without(ConicStatus status, String words) {
    return ConicSolution.withoutPoint(status, words, seconds());
  }

  private String line(ConicSolution solution) {
    return "mosek %s: %s (%s), value %.9g, %d iterations, %.3f s"
        .formatted(
            model.name(),
            solution.status(),
            solution.nativeStatus(),
            solution.objective(),
            solution.iterations(),
            solution.seconds());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
