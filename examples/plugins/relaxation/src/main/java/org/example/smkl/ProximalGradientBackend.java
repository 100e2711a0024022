package org.example.smkl;

import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/**
 * A backend for the full relaxation, by proximal steps in the weights: each solves one SVM with
 * whatever alpha-solver the user chose. Users write {@code --backend proximal-gradient}.
 *
 * <p>The plugin itself has no state, so that threads can share it; each call has a run of its own.
 */
public final class ProximalGradientBackend implements RelaxationBackend {
  @Override
  public String id() {
    return "proximal-gradient";
  }

  @Override
  public String version() {
    return Versions.of(ProximalGradientBackend.class);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    if (!relaxation.is(Relaxation.Kind.FULL) || relaxation.lmi()) {
      return Optional.of("Backend '" + id() + "' only has the full relaxation, not as an LMI.");
    }
    if (!problem.rules().isNone()) {
      return Optional.of(
          "Backend '" + id() + "' knows no rules for the choice. Maybe the backend 'saddle'.");
    }
    if (!problem.allPsd() || !problem.stored()) {
      return Optional.of(
          "Backend '" + id() + "' needs positive semidefinite kernels that are in memory.");
    }
    return Optional.empty();
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    unsupported(problem, options.relaxation())
        .ifPresent(
            reason -> {
              throw new UnsupportedOperationException(reason);
            });
    node.requireFeasible(problem);
    return new ProximalRun(problem, node, options).solve();
  }
}
