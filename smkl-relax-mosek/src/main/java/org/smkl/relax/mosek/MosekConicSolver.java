package org.smkl.relax.mosek;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Availability;
import org.smkl.api.Versions;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;

/**
 * The conic solver {@code mosek}: the interior-point method of MOSEK 11, called through Fusion.
 * Needs MOSEK's jar and a licence; where they are missing, {@link #availability} says which and
 * what to do. What fails during a solve is a status: a licence that MOSEK refuses is {@link
 * ConicStatus#LICENSE}, everything else that is thrown {@link ConicStatus#FAILED}.
 */
public final class MosekConicSolver implements ConicSolver {
  private final MosekInstallation installation;

  /** For the service loader. Loads nothing of MOSEK and takes no licence. */
  public MosekConicSolver() {
    this(MosekInstallation.ofThisProcess());
  }

  MosekConicSolver(MosekInstallation installation) {
    this.installation = installation;
  }

  @Override
  public String id() {
    return "mosek";
  }

  @Override
  public String version() {
    return Versions.of(MosekConicSolver.class);
  }

  @Override
  public Availability availability() {
    return installation.availability();
  }

  @Override
  public Optional<String> unsupported(ConicModel model) {
    return model.variableCount() == 0
        ? Optional.of("Conic solver 'mosek' needs at least one variable; got none.")
        : ConicSolver.super.unsupported(model);
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    Objects.requireNonNull(options, "options");
    ConicSolver.requireSolvable(this, model);
    if (options.budget().stop().stopRequested()) {
      return ConicSolution.withoutPoint(ConicStatus.INTERRUPTED, "stopped before the start", 0);
    }
    try {
      return new FusionRun(model, options).run();
    } catch (LinkageError e) {
      // The run itself names MOSEK's classes; everything later it survives on its own.
      return Failure.of(e, 0);
    }
  }
}
