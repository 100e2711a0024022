package org.smkl.relax.clarabel;

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
 * Clarabel, an interior-point solver, from the library inside this jar. Linear, second-order,
 * rotated and semidefinite cones; large semidefinite ones are refused with what they would cost.
 */
public final class ClarabelConicSolver implements ConicSolver {
  /** For the service loader; loads nothing. */
  public ClarabelConicSolver() {}

  @Override
  public String id() {
    return "clarabel";
  }

  @Override
  public String version() {
    return Versions.of(ClarabelConicSolver.class);
  }

  @Override
  public Availability availability() {
    return NativeLibrary.availability();
  }

  @Override
  public Optional<String> tooCostly(List<Cone> cones) {
    return PsdCost.of(cones).refusal(PsdCost.limit());
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    Objects.requireNonNull(model, "model must not be null");
    Objects.requireNonNull(options, "options must not be null");
    ConicSolver.requireSolvable(this, model);
    return new ClarabelRun(model, options).solve();
  }
}
