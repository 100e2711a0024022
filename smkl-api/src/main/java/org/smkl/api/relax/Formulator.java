package org.smkl.api.relax;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/**
 * Writes a relaxation of a problem at a node as a conic model, which any {@link
 * org.smkl.api.conic.ConicSolver} can solve. A plugin kind; its id is what users write after {@code
 * --relaxation}.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>A relaxation.</b> The model's value is at most F(b) for every b in B that the node
 *       allows, and a solution of it says an alpha. The framework does not rely on the former: the
 *       lower bound is LB of that alpha, moved into A and evaluated by the framework. A model that
 *       is no relaxation has a wrong value, reported as the backend's own, and as good a bound as
 *       its alpha.
 *   <li><b>Input.</b> A node that is feasible for the problem, kernels whose matrices are stored,
 *       and arguments with a value for each of {@link #parameters}. Nothing is modified.
 *   <li><b>Time.</b> {@link #unsupported}, {@code formulate} and the methods of what it returns
 *       come back within a minute; solving is the solver's business. A formulator that needs more
 *       than a second to write a model looks at the stop signal.
 *   <li><b>Deterministic</b>, whatever the number of threads; <b>thread-safe</b>.
 *   <li><b>Throws</b> {@link IllegalArgumentException} for a value of a parameter out of range,
 *       naming parameter, value and what is allowed.
 * </ul>
 */
public interface Formulator extends Plugin {
  /** One line for the user: what replaces the large matrix inequality. */
  String description();

  /** The parameters of the relaxation. Names are unique. */
  default List<NumberParameter> parameters() {
    return List.of();
  }

  /**
   * Whether LB(alpha) of a solution equals the relaxation's value, as it does for the full
   * relaxation. Then the gap between them is measured, and decides whether a solution is optimal.
   */
  default boolean exact() {
    return false;
  }

  /**
   * Why the relaxation does not exist for the problem, in words for the user; empty if it does.
   * Cheap: of the order of q n^2 at most.
   */
  Optional<String> unsupported(Problem problem, Arguments arguments);

  /**
   * The semidefinite cones of the model, which a solver may lack or which cost it dear: it is asked
   * about them before the model is written.
   */
  default List<Cone> largeCones(Problem problem, Arguments arguments) {
    return List.of();
  }

  /**
   * The formulation to be solved, with all constraints or with the first of them; see {@link
   * Formulation#refine}.
   *
   * @param threads at least 1; the result does not depend on it
   */
  Formulation formulate(Problem problem, Node node, Arguments arguments, int threads);

  /**
   * Writes a model that may be large, unless a stop is asked for.
   *
   * @param stop asked often; a formulator that is not told of it writes its model to the end
   * @throws java.util.concurrent.CancellationException if the signal was raised before the end
   */
  default Formulation formulate(
      Problem problem, Node node, Arguments arguments, int threads, StopSignal stop) {
    return formulate(problem, node, arguments, threads);
  }

  /**
   * The relaxation as one complete model, for files.
   *
   * @throws IllegalArgumentException if it is too large to be written down
   */
  default ConicModel complete(Problem problem, Node node, Arguments arguments) {
    return formulate(problem, node, arguments, 1).model();
  }
}
