package org.smkl.relax.saddle;

import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/**
 * The embedded exact backend for the Full SDP relaxation, by alpha-steps alone. The value it
 * reports is the upper bound of the relaxation (the least primal value found), which is within the
 * tolerance of the rigorous lower bound when the status is OPTIMAL. Immutable and thread-safe.
 */
public final class SaddleBackend implements RelaxationBackend {
  /** For ServiceLoader. */
  public SaddleBackend() {}

  @Override
  public String id() {
    return "saddle";
  }

  @Override
  public String version() {
    return Versions.of(SaddleBackend.class);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    if (!relaxation.is(Relaxation.Kind.FULL)) {
      return Optional.of(
          "Backend saddle solves the relaxation full only; got %s. Maybe use a conic backend."
              .formatted(relaxation.id()));
    }
    for (int i = 0; i < problem.q(); i++) {
      if (!problem.psd(i)) {
        return Optional.of(
            "Backend saddle needs positive semidefinite kernels, but kernel %d is not known to be. Maybe choose the policy drop, clip or shift for indefinite kernels."
                .formatted(i));
      }
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
    return new RoundsRun(problem, node, options).run();
  }
}
