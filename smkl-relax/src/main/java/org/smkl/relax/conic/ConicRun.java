package org.smkl.relax.conic;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.relax.form.Formulations;
import org.smkl.svm.bound.Rounded;

/** One call of the backend: solve, refine while the relaxation has violated constraints, report. */
final class ConicRun {
  /** Loosest tolerance asked of a solver, which gets a tenth of the relaxation's. */
  private static final double MAX_TOLERANCE = 1e-8;

  /** Tightest tolerance asked of a solver. */
  private static final double MIN_TOLERANCE = 1e-10;

  /** Interior-point methods need tens; first-order ones get as many as they give themselves. */
  private static final int MAX_ITERATIONS = 1000;

  /** Rounds of refinement; 3 to 5 are usual. */
  private static final int MAX_ROUNDS = 50;

  private final ConicSolver solver;
  private final Problem problem;
  private final Node node;
  private final RelaxationOptions options;
  private double conicTolerance;
  private final StopSignal timeUp;
  private final long start = System.nanoTime();
  private int iterations;

  ConicRun(ConicSolver solver, Problem problem, Node node, RelaxationOptions options) {
    this.solver = solver;
    this.problem = problem;
    this.node = node;
    this.options = options;
    conicTolerance = Math.max(MIN_TOLERANCE, Math.min(MAX_TOLERANCE, options.tolerance() / 10));
    timeUp = StopSignal.after(options.budget().seconds());
  }

  RelaxationResult run() {
    StopSignal asked = options.budget().stop();
    try {
      return solved(
          Formulations.of(
              problem, node, options.relaxation(), options.budget().threads(), asked.or(timeUp)));
    } catch (CancellationException e) {
      return result(
          asked.stopRequested() ? RelaxationStatus.INTERRUPTED : RelaxationStatus.TIME_LIMIT,
          "stopped while the model was written",
          RelaxedBound.withoutPoint(problem, node, options.pool()));
    }
  }

  private RelaxationResult solved(Formulation first) {
    Formulation formulation = first;
    ConicSolution solution = solve(formulation);
    RelaxedBound bound = RelaxedBound.of(problem, node, formulation, solution, options);
    if (needsTightening(solution, bound)) {
      options.log().accept("measured gap above the tolerance: once more with a tighter solver");
      conicTolerance = MIN_TOLERANCE;
      solution = solve(formulation);
      bound =
          RelaxedBound.of(problem, node, formulation, solution, options)
              .after(bound, Statuses.usable(solution));
    }
    RelaxationStatus ended = RelaxationStatus.OPTIMAL;
    // A point that is only nearly optimal still shows which constraints are missing.
    for (int round = 1; Statuses.usable(solution); round++) {
      Optional<Formulation> refined =
          formulation.refine(solution, conicTolerance, options.budget().threads());
      ended = refined.isEmpty() ? RelaxationStatus.OPTIMAL : interruption(bound, round);
      if (refined.isEmpty() || ended != RelaxationStatus.OPTIMAL) {
        break;
      }
      formulation = refined.get();
      solution = solve(formulation);
      bound =
          RelaxedBound.of(problem, node, formulation, solution, options)
              .after(bound, Statuses.usable(solution));
      log(round, formulation, bound);
    }
    RelaxationStatus status =
        ended == RelaxationStatus.OPTIMAL ? Statuses.of(solution.status()) : ended;
    return result(status, solution.nativeStatus(), bound);
  }

  /** Where LB(alpha) must equal the value, a solver that stopped too early is seen. */
  private boolean needsTightening(ConicSolution solution, RelaxedBound bound) {
    return exact()
        && solution.status() == ConicStatus.OPTIMAL
        && conicTolerance > MIN_TOLERANCE
        && !bound.closes(options.tolerance());
  }

  private boolean exact() {
    return options.relaxation().exact();
  }

  /** Why violated constraints are not added any more; optimal if they are. */
  private RelaxationStatus interruption(RelaxedBound bound, int round) {
    if (bound.lowerBound() >= options.target()) {
      return RelaxationStatus.TARGET_REACHED;
    }
    if (options.budget().stop().stopRequested()) {
      return RelaxationStatus.INTERRUPTED;
    }
    if (timeUp.stopRequested()) {
      return RelaxationStatus.TIME_LIMIT;
    }
    return round > MAX_ROUNDS ? RelaxationStatus.ITERATION_LIMIT : RelaxationStatus.OPTIMAL;
  }

  private ConicSolution solve(Formulation formulation) {
    ConicModel model = formulation.model();
    solver
        .unsupported(model)
        .ifPresent(
            reason -> {
              throw new UnsupportedOperationException(reason);
            });
    // A limit of no time at all is not an option of a conic solver; it notices the least one.
    double remaining = Math.max(1e-3, options.budget().seconds() - seconds());
    ConicSolution solution =
        solver.solve(
            model,
            new ConicOptions(
                conicTolerance,
                MAX_ITERATIONS,
                options.budget().withSeconds(remaining),
                options.log()));
    iterations += solution.iterations();
    return solution;
  }

  private void log(int round, Formulation formulation, RelaxedBound bound) {
    options
        .log()
        .accept(
            "%s round %d: %d constraints, value %.9g, lower bound %s"
                .formatted(
                    formulation.model().name(),
                    round,
                    formulation.model().constraints().size(),
                    bound.value(),
                    Rounded.lower(bound.lowerBound(), 9)));
  }

  private RelaxationResult result(
      RelaxationStatus status, String nativeStatus, RelaxedBound bound) {
    return new RelaxationResult(
        Statuses.checked(status, exact(), bound, options.tolerance()),
        nativeStatus,
        bound.value(),
        bound.lowerBound(),
        Double.POSITIVE_INFINITY,
        bound.alpha(),
        bound.beta(),
        bound.z(),
        0,
        iterations,
        seconds());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
