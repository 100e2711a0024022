package org.example.smkl;

import java.util.Locale;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.Scaling;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.Translation;

/** One call of the solver: translate, step until an end, turn back. */
final class OjAlgoRun {
  private final ConicModel model;
  private final ConicOptions options;
  private final Scaling scaling;
  private final Program program;
  private final StopSignal timeUp;
  private final long start = System.nanoTime();
  private String trouble = "";

  OjAlgoRun(ConicModel model, ConicOptions options) {
    this.model = model;
    this.options = options;
    timeUp = StopSignal.after(options.budget().seconds());
    StandardProblem problem = Translation.of(model);
    scaling = new Scaling(Scaling.size(problem.q()), Scaling.size(problem.b()));
    program = Program.of(scaling.apply(problem));
  }

  ConicSolution solve() {
    Sequence sequence = new Sequence(program, options.tolerance());
    Optional<ConicStatus> status = Optional.empty();
    int steps = 0;
    try (StopInterrupts stop = new StopInterrupts(options.budget().stop())) {
      while (status.isEmpty()) {
        if (steps == options.maxIterations()) {
          status = Optional.of(ConicStatus.ITERATION_LIMIT);
        } else if (!stop.raised() && !timeUp.stopRequested()) {
          status = next(sequence);
          steps++;
        }
        status = limit(status, stop);
        options
            .log()
            .accept(
                String.format(
                    Locale.ROOT,
                    "ojalgo %s, quadratic program %d: error %.1e, %.2f s",
                    model.name(),
                    steps,
                    sequence.error(),
                    seconds()));
      }
    }
    return solution(sequence, status.get(), steps);
  }

  /** ojAlgo throws where it is interrupted while it waits, and where it fails. */
  private Optional<ConicStatus> next(Sequence sequence) {
    try {
      return sequence.next(options.budget().seconds() - seconds());
    } catch (RuntimeException e) {
      trouble = e.toString();
      return Optional.of(ConicStatus.FAILED);
    }
  }

  /** Our own clock and signal say why a solve ended that is not finished. */
  private Optional<ConicStatus> limit(Optional<ConicStatus> status, StopInterrupts stop) {
    boolean open =
        status.isEmpty()
            || status.get() == ConicStatus.NUMERICAL
            || status.get() == ConicStatus.FAILED;
    if (open && stop.raised()) {
      return Optional.of(ConicStatus.INTERRUPTED);
    }
    return open && timeUp.stopRequested() ? Optional.of(ConicStatus.TIME_LIMIT) : status;
  }

  private ConicSolution solution(Sequence sequence, ConicStatus status, int steps) {
    String words =
        String.format(
            Locale.ROOT,
            "%d quadratic programs, error %.1e%s",
            steps,
            sequence.error(),
            trouble.isEmpty() ? "" : ", " + trouble);
    boolean certificate =
        status == ConicStatus.PRIMAL_INFEASIBLE || status == ConicStatus.DUAL_INFEASIBLE;
    if (certificate || !Double.isFinite(sequence.error())) {
      return ConicSolution.withoutPoint(status, words, seconds());
    }
    double[] x = Scaling.divided(sequence.x(), 1 / scaling.rightHandSide());
    double[] y = Translation.turned(model, Scaling.divided(sequence.z(), 1 / scaling.objective()));
    double dual = model.objectiveConstant();
    for (int r = 0; r < y.length; r++) {
      dual -= model.offsets()[r] * y[r];
    }
    return new ConicSolution(status, words, x, y, model.objectiveAt(x), dual, steps, seconds());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
