package org.smkl.relax.clarabel;

import java.util.Optional;
import org.smkl.api.conic.ConicStatus;
import org.smkl.conic.Scaling;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;
import org.smkl.relax.clarabel.NativeSettings.DirectSolver;

/**
 * What is tried, and in which order, until an attempt ends well.
 *
 * <p>The first attempt divides b by its largest entry: Clarabel's homogeneous embedding starts with
 * all its parts of size one, and a box of 100 or a cone with a large constant row leaves it
 * unbalanced to the end, so that it stalls just above the tolerance. The objective stays as it is:
 * dividing it makes the tolerances looser, because all of them are absolute below one, and a
 * problem "solved" that way may have a value of four digits. Only once the value is known is the
 * objective divided, so that the value becomes one and absolute means relative.
 */
final class Attempts {
  /** Entries up to which the scalar factorisation is tried; on dense blocks it takes minutes. */
  private static final double MAX_SCALAR_ENTRIES = 200_000;

  private static final double REGULARIZATION = NativeSettings.defaults().staticRegularization();

  /** For a point that is not exact enough. */
  private static final double WEAK_REGULARIZATION = 1e-10;

  /** Where there is not even a point. */
  private static final double STRONG_REGULARIZATION = 1e-6;

  /** Share of the tolerance that residuals get where they blur the value. */
  private static final double RESIDUAL_SHARE = 1e-2;

  private final StandardProblem problem;
  private final Scaling balanced;
  private int made;

  Attempts(StandardProblem problem) {
    this.problem = problem;
    balanced = new Scaling(1, Scaling.size(problem.b()));
  }

  Attempt first() {
    made = 1;
    return new Attempt("balanced", balanced, DirectSolver.FAER, true, REGULARIZATION, 1);
  }

  /** What to try after attempts of which the best was this one; empty when that will have to do. */
  Optional<Attempt> next(Outcome best) {
    if (!best.disappoints()) {
      return Optional.empty();
    }
    double feasibility = best.status() == ConicStatus.OPTIMAL ? RESIDUAL_SHARE : 1;
    return switch (made++) {
      case 1 ->
          Optional.of(
              new Attempt(
                  "rescaled",
                  rescaled(best),
                  DirectSolver.FAER,
                  true,
                  REGULARIZATION,
                  feasibility));
      case 2 ->
          Optional.of(
              new Attempt(
                  "regularised",
                  balanced,
                  DirectSolver.FAER,
                  true,
                  best.hasPoint() ? WEAK_REGULARIZATION : STRONG_REGULARIZATION,
                  feasibility));
      case 3 ->
          entries() <= MAX_SCALAR_ENTRIES
              ? Optional.of(
                  new Attempt(
                      "scalar", balanced, DirectSolver.QDLDL, false, REGULARIZATION, feasibility))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** So that the value becomes one; where it is not known, the largest entries of q and b. */
  private Scaling rescaled(Outcome best) {
    double divisor = balanced.rightHandSide();
    return best.hasPoint()
        ? new Scaling(Scaling.size(best.objective() / divisor), divisor)
        : new Scaling(Scaling.size(problem.q()), divisor);
  }

  /** Entries of the KKT system: those of A, and a dense block for each semidefinite cone. */
  private double entries() {
    double entries = problem.values().length;
    for (StandardCone cone : problem.cones()) {
      if (cone.kind() == StandardCone.Kind.PSD_TRIANGLE) {
        double rows = cone.size() * (cone.size() + 1.0) / 2;
        entries += rows * rows / 2;
      }
    }
    return entries;
  }
}
