package org.smkl.api.conic;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Plugin;

/**
 * Solves a neutral conic model. A plugin kind; one adapter turns every conic solver into a
 * relaxation backend with the same id.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> Any model without whole-number variables for which {@link #unsupported} is
 *       empty. Not modified.
 *   <li><b>Result.</b> A {@link ConicSolution} with a typed status and the native one beside it.
 *       Points are returned with every status that has one, {@link ConicStatus#STALLED} included:
 *       callers evaluate their own bounds and trust none. What goes wrong inside the solver is a
 *       status as well ({@link ConicStatus#LICENSE}, {@link ConicStatus#FAILED}), not an exception.
 *   <li><b>Sign of the multipliers.</b> y lies in the dual cones, c = A'y at the optimum, the dual
 *       value is c0 - b'y.
 *   <li><b>Limits.</b> The stop signal and the time limit work during a solve.
 *   <li><b>Thread-safe.</b> Several threads may call {@link #solve} on one instance at once.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} with the text of {@link #unsupported};
 *       {@link IllegalStateException} with the text of {@link #availability} when unavailable.
 * </ul>
 */
public interface ConicSolver extends Plugin {
  /**
   * Why this solver should not be given a model with these cones: what it would cost by the
   * solver's own measurements, and what to do instead. Asked before a large model is written down,
   * since that alone takes time and memory. A solver without an estimate refuses nothing.
   */
  default Optional<String> tooCostly(List<Cone> cones) {
    return Optional.empty();
  }

  /**
   * Why this solver cannot or should not take this model: whole numbers, a cone it lacks, or {@link
   * #tooCostly}.
   */
  default Optional<String> unsupported(ConicModel model) {
    return model.hasIntegers()
        ? Optional.of("Conic solver '" + id() + "' takes no whole-number variables.")
        : tooCostly(model.constraints().stream().map(Constraint::cone).toList());
  }

  /**
   * Throws what the contract asks for where a solver is not available or does not take a model: how
   * {@link #solve} begins.
   */
  static void requireSolvable(ConicSolver solver, ConicModel model) {
    solver
        .unsupported(model)
        .ifPresent(
            reason -> {
              throw new UnsupportedOperationException(reason);
            });
    if (!solver.availability().available()) {
      throw new IllegalStateException(solver.availability().reason());
    }
  }

  /** Solves the model; see the contract above. */
  ConicSolution solve(ConicModel model, ConicOptions options);
}
