package org.smkl.relax.conic;

import java.util.Locale;
import java.util.Optional;
import org.smkl.api.Availability;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.relax.form.Formulations;

/**
 * Relaxations by a conic solver. The value is the solver's objective at its primal point; the lower
 * bound never is: alpha is read from the point, moved into A and evaluated. There is no upper bound
 * of the relaxation, because the solver's word is not one.
 */
final class ConicBackend implements RelaxationBackend {
  private final ConicSolver solver;

  ConicBackend(ConicSolver solver) {
    this.solver = solver;
  }

  @Override
  public String id() {
    return solver.id();
  }

  @Override
  public String version() {
    return solver.version();
  }

  @Override
  public Availability availability() {
    return solver.availability();
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    if (!problem.stored()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "Backend %s needs all entries of the kernels in memory, %.1f GiB, and they are not kept there. Maybe use the backend saddle, or have them kept in memory.",
              id(),
              8.0 * problem.q() * problem.n() * problem.n() / (1 << 30)));
    }
    try {
      return Formulations.unsupported(problem, relaxation)
          .or(() -> solver.tooCostly(Formulations.largeCones(problem, relaxation)));
    } catch (IllegalArgumentException e) {
      // A value of a parameter out of range.
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    Availability availability = availability();
    if (!availability.available()) {
      throw new IllegalStateException(availability.reason());
    }
    node.requireFeasible(problem);
    unsupported(problem, options.relaxation())
        .ifPresent(
            reason -> {
              throw new UnsupportedOperationException(reason);
            });
    return new ConicRun(solver, problem, node, options).run();
  }
}
