package org.smkl.core.fit;

import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Solves the relaxation that the settings name, at the root. */
final class Relaxations {
  /** Bounds agree with published ones to 1e-6, so they are computed a little more accurately. */
  private static final double TOLERANCE = 1e-7;

  private Relaxations() {}

  static RelaxationResult solve(
      RelaxationBackend backend,
      Problem problem,
      FitSettings settings,
      AlphaSolver alpha,
      CutPool pool,
      Consumer<String> log) {
    Optional<String> refusal = backend.unsupported(problem, settings.search().relaxation());
    if (refusal.isPresent()) {
      throw new InputException(
          refusal.get(),
          "The backend '" + backend.id() + "' must be able to take the relaxation.",
          Advice.of(
              "Maybe choose another %s or %s; 'smkl plugins' lists what is there.",
              Setting.RELAXATION, Setting.BACKEND));
    }
    RelaxationOptions options =
        RelaxationOptions.defaults(alpha)
            .withRelaxation(settings.search().relaxation())
            .withTolerance(TOLERANCE)
            .withBudget(settings.budget())
            .withPool(pool)
            .withLog(log);
    return backend.solve(problem, Node.root(), options);
  }
}
