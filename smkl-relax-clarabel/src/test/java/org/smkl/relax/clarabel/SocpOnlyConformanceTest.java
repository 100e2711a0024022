package org.smkl.relax.clarabel;

import java.util.Optional;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.tck.ConicSolverTck;
import org.smkl.tck.RequiresSolver;

/** A solver without semidefinite cones that says so passes the suite as well. */
@RequiresSolver("clarabel")
class SocpOnlyConformanceTest extends ConicSolverTck {
  private static final class SocpOnly implements ConicSolver {
    private final ConicSolver all = new ClarabelConicSolver();

    @Override
    public String id() {
      return "socp-only";
    }

    @Override
    public String version() {
      return all.version();
    }

    @Override
    public Optional<String> unsupported(ConicModel model) {
      boolean semidefinite =
          model.constraints().stream().anyMatch(c -> c.cone() instanceof Cone.PsdTriangle);
      return semidefinite
          ? Optional.of("Conic solver 'socp-only' takes no semidefinite cones.")
          : all.unsupported(model);
    }

    @Override
    public ConicSolution solve(ConicModel model, ConicOptions options) {
      unsupported(model)
          .ifPresent(
              reason -> {
                throw new UnsupportedOperationException(reason);
              });
      return all.solve(model, options);
    }
  }

  @Override
  protected ConicSolver solver() {
    return new SocpOnly();
  }

  @Override
  protected boolean service() {
    return false;
  }
}
