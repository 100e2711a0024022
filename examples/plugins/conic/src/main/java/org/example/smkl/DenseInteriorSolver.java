package org.example.smkl;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Versions;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;

/**
 * A conic solver for linear and second-order cones: a primal-dual interior-point method on the
 * homogeneous embedding, with dense matrices. Users write {@code --backend dense-interior}.
 *
 * <p>To adapt a library instead, translate the model where the run starts and its answer where it
 * ends. The plugin itself has no state, so that threads can share it.
 */
public final class DenseInteriorSolver implements ConicSolver {
  /** Rows and variables of a dense system that still is solved in seconds. */
  private static final int LARGEST = 1500;

  @Override
  public String id() {
    return "dense-interior";
  }

  @Override
  public String version() {
    return Versions.of(DenseInteriorSolver.class);
  }

  @Override
  public Optional<String> tooCostly(List<Cone> cones) {
    int rows = cones.stream().mapToInt(Cone::dimension).sum();
    if (rows > LARGEST) {
      return Optional.of(
          "Conic solver '%s' takes %d rows and variables at most; there are %d rows."
              .formatted(id(), LARGEST, rows));
    }
    return cones.stream().anyMatch(Cone.PsdTriangle.class::isInstance)
        ? Optional.of("Conic solver '%s' has no semidefinite cones.".formatted(id()))
        : Optional.empty();
  }

  @Override
  public Optional<String> unsupported(ConicModel model) {
    Optional<String> reason = ConicSolver.super.unsupported(model);
    int size = model.rowCount() + model.variableCount();
    return reason.isPresent() || size <= LARGEST
        ? reason
        : Optional.of(
            "Conic solver '%s' takes %d rows and variables at most; there are %d."
                .formatted(id(), LARGEST, size));
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    unsupported(model)
        .ifPresent(
            reason -> {
              throw new UnsupportedOperationException(reason);
            });
    return new InteriorRun(model, options).solve();
  }
}
