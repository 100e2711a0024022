package org.smkl.cv.method;

import java.util.Objects;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.core.assembly.Toolbox;

/**
 * What a method may use.
 *
 * @param toolbox the plugins
 * @param tolerance relative duality gap of SVMs
 * @param seed of every random choice
 * @param threads at least 1; results do not depend on it
 * @param alpha the id of the alpha-solver; empty for the default one
 * @param beta the id of the beta-projector; empty for the default one
 * @param stop raised to end early
 */
public record MethodContext(
    Toolbox toolbox,
    double tolerance,
    long seed,
    int threads,
    Optional<String> alpha,
    Optional<String> beta,
    StopSignal stop) {
  private static final double EXACT = 1e-5;

  /** Checks the values. */
  public MethodContext {
    Objects.requireNonNull(toolbox, "toolbox");
    Objects.requireNonNull(stop, "stop");
    if (!(tolerance > 0 && tolerance < 1) || threads < 1) {
      throw new IllegalArgumentException(
          "The tolerance lies in (0, 1) and there is at least one thread; got %s and %d."
              .formatted(tolerance, threads));
    }
  }

  /** With the default alpha-solver and beta-projector. */
  public MethodContext(Toolbox toolbox, double tolerance, long seed, int threads, StopSignal stop) {
    this(toolbox, tolerance, seed, threads, Optional.empty(), Optional.empty(), stop);
  }

  /** The alpha-solver. */
  public AlphaSolver alphaSolver() {
    return toolbox.alpha(alpha);
  }

  /** The beta-projector. */
  BetaProjector betaProjector() {
    return toolbox.beta(beta);
  }

  /** Whether accuracy counts, as it does outside of grids, where one fit is one of thousands. */
  boolean exact() {
    return tolerance < EXACT;
  }

  /** For one part of a whole: with a seed and threads of its own. */
  public MethodContext part(long partSeed, int partThreads) {
    return new MethodContext(toolbox, tolerance, partSeed, partThreads, alpha, beta, stop);
  }

  /** With SVMs solved to this relative duality gap. */
  public MethodContext to(double gap) {
    return new MethodContext(toolbox, gap, seed, threads, alpha, beta, stop);
  }
}
