package org.smkl.relax.clarabel;

import java.util.Locale;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopWatcher;
import org.smkl.conic.Translation;

/** One call of the solver: translate, try until an attempt succeeds, keep the best, turn back. */
final class ClarabelRun {
  private final ConicModel model;
  private final ConicOptions options;
  private final StandardProblem problem;
  private final StopSignal timeUp;
  private final long start = System.nanoTime();
  private int iterations;
  private int attempts;

  ClarabelRun(ConicModel model, ConicOptions options) {
    this.model = model;
    this.options = options;
    timeUp = StopSignal.after(options.budget().seconds());
    problem = Translation.of(model);
  }

  ConicSolution solve() {
    try (StopWatcher watcher = StopWatcher.over(options.budget().stop())) {
      Attempts plan = new Attempts(problem);
      Outcome best = attempt(plan.first(), watcher);
      Optional<Attempt> next = plan.next(best);
      while (next.isPresent() && limit(watcher).isEmpty()) {
        Outcome outcome = attempt(next.get(), watcher);
        best = outcome.beats(best) ? outcome : best;
        next = plan.next(best);
      }
      return solution(best, best.disappoints() ? limit(watcher) : Optional.empty());
    }
  }

  private Outcome attempt(Attempt attempt, StopWatcher watcher) {
    // No time at all is no time limit to Clarabel; it notices the least one.
    double left = Math.max(1e-9, options.budget().seconds() - seconds());
    double before = seconds();
    StandardProblem scaled = attempt.scaling().apply(problem);
    NativeSolution solution =
        NativeSolver.solve(scaled, attempt.settings(options, left), watcher.flag());
    Outcome outcome = Outcome.of(scaled, solution, attempt.scaling(), options);
    attempts++;
    iterations += outcome.iterations();
    options
        .log()
        .accept(
            String.format(
                Locale.ROOT,
                "clarabel %s, attempt %d, %s: %s, %d iterations, %.2f s, value %.12g, residual %.1e, blur %.1e",
                model.name(),
                attempts,
                attempt,
                outcome.nativeStatus().words(),
                outcome.iterations(),
                seconds() - before,
                outcome.objective() + model.objectiveConstant(),
                outcome.residual(),
                outcome.blur()));
    return outcome;
  }

  /** Our own clock and signal say why a solve that is not finished ended, whatever it called it. */
  private Optional<ConicStatus> limit(StopWatcher watcher) {
    if (watcher.flag().isRaised()) {
      return Optional.of(ConicStatus.INTERRUPTED);
    }
    return timeUp.stopRequested() ? Optional.of(ConicStatus.TIME_LIMIT) : Optional.empty();
  }

  private ConicSolution solution(Outcome best, Optional<ConicStatus> limit) {
    ConicStatus status = limit.orElse(best.status());
    String words = best.nativeStatus().words();
    if (!best.hasPoint()) {
      return ConicSolution.withoutPoint(status, words, seconds());
    }
    return new ConicSolution(
        status,
        words,
        best.x(),
        Translation.turned(model, best.z()),
        best.objective() + model.objectiveConstant(),
        best.dualObjective() + model.objectiveConstant(),
        iterations,
        seconds());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
