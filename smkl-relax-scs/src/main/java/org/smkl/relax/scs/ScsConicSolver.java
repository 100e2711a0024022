package org.smkl.relax.scs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Availability;
import org.smkl.api.Versions;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;

/**
 * SCS, a first-order solver, from the library inside this jar. Every cone of the neutral model;
 * large semidefinite ones are refused. It factorises once and then makes many cheap steps, 100 of
 * which count as one iteration of the caller.
 */
public final class ScsConicSolver implements ConicSolver {
  /** Eigenvalues of a larger order, thousands of times, take too long. */
  private static final int MAX_ORDER = 100;

  /** For the service loader; loads nothing. */
  public ScsConicSolver() {}

  @Override
  public String id() {
    return "scs";
  }

  @Override
  public String version() {
    return Versions.of(ScsConicSolver.class);
  }

  @Override
  public Availability availability() {
    return NativeLibrary.availability();
  }

  @Override
  public Optional<String> tooCostly(List<Cone> cones) {
    int order = 0;
    for (Cone cone : cones) {
      order = cone instanceof Cone.PsdTriangle psd ? Math.max(order, psd.order()) : order;
    }
    return order <= MAX_ORDER
        ? Optional.empty()
        : Optional.of(
            "SCS would need the eigenvalues of a matrix of order %d in each of thousands of steps; it is given orders up to %d. Maybe use the second-order form (form socp), which gives the same value."
                .formatted(order, MAX_ORDER));
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    Objects.requireNonNull(model, "model must not be null");
    Objects.requireNonNull(options, "options must not be null");
    ConicSolver.requireSolvable(this, model);
    NativeLibrary.load();
    return new ScsRun(model, options).solve();
  }
}
