package org.smkl.plugin.guard;

import java.util.List;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;

/**
 * A conic solver whose points have the right size and finite entries. Every call runs on another
 * thread, whoever the solver is: native code may hang, and a solve takes long anyway. The model is
 * shared; a solver that overwrites it spoils its own value and no bound.
 */
final class GuardedConic extends GuardedPlugin<ConicSolver> implements ConicSolver {
  GuardedConic(ConicSolver solver, PluginOrigin origin) {
    super(solver, origin);
  }

  @Override
  public Optional<String> unsupported(ConicModel model) {
    return refusal("unsupported()", () -> plugin.unsupported(model));
  }

  @Override
  public Optional<String> tooCostly(List<Cone> cones) {
    return refusal("tooCostly()", () -> plugin.tooCostly(List.copyOf(cones)));
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    long start = System.nanoTime();
    GatedLog log = new GatedLog(options.log());
    ConicOptions given =
        new ConicOptions(options.tolerance(), options.maxIterations(), options.budget(), log);
    StopSignal limit = options.budget().start().stop();
    Optional<CallWatch.Answer<ConicSolution>> answer =
        watched(() -> plugin.solve(model, given), limit);
    log.close();
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (answer.isEmpty()) {
      return ConicSolution.withoutPoint(
          options.budget().stop().stopRequested()
              ? ConicStatus.INTERRUPTED
              : ConicStatus.TIME_LIMIT,
          "given up: the solver did not react to the stop signal",
          seconds);
    }
    return checked(model, answer.get().value(), seconds);
  }

  private ConicSolution checked(ConicModel model, ConicSolution solution, double seconds) {
    if (solution == null) {
      throw broken("it returned null");
    }
    if (!solution.hasPoint() && solution.y().length == 0) {
      return solution;
    }
    boolean solved =
        solution.status() == ConicStatus.OPTIMAL || solution.status() == ConicStatus.NEAR_OPTIMAL;
    boolean finite = finite(solution.x()) && finite(solution.y());
    if (!finite && !solved) {
      // An honest failure: a point that cannot be read is none.
      return ConicSolution.withoutPoint(
          solution.status(), PluginFailures.plain(solution.nativeStatus()), seconds);
    }
    double[] x = finite("a point x", solution.x(), model.variableCount());
    double[] y = finite("multipliers y", solution.y(), model.rowCount());
    if (solved && !Double.isFinite(solution.objective())) {
      throw broken(
          "it returned the objective %s as %s".formatted(solution.objective(), solution.status()));
    }
    return new ConicSolution(
        solution.status(),
        PluginFailures.plain(solution.nativeStatus()),
        x,
        y,
        solution.objective(),
        solution.dualObjective(),
        Math.max(0, solution.iterations()),
        seconds);
  }

  private static boolean finite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
