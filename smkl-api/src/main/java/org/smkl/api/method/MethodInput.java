package org.smkl.api.method;

import org.smkl.api.Budget;
import org.smkl.api.NotForImplementation;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.relax.RelaxationBackend;

/**
 * What a method learns from and may use. Implemented by the framework, never by plugins, so that
 * methods can be added. Thread-safe.
 */
@NotForImplementation
public interface MethodInput {
  /**
   * The rows and kernels as a problem: Gram matrices that are stored, a {@link org.smkl.api.Block}
   * for each machine, C, lambda (times the number of machines) and k0 (at most the number of
   * kernels) of the point. The matrices are the same at every point.
   */
  Problem problem(MethodPoint point);

  /** The alpha-solver that the user chose. */
  AlphaSolver alphaSolver();

  /** The beta-projector that the user chose. */
  BetaProjector betaProjector();

  /** The relaxation backend that the user chose; it can take the full relaxation. */
  RelaxationBackend backend();

  /** The relative duality gap that alpha-steps are worth: loose in a grid, tight for a fit. */
  double tolerance();

  /** The seed of every random choice. */
  long seed();

  /** Threads and the stop signal; a time limit is behind the stop signal. */
  Budget budget();
}
