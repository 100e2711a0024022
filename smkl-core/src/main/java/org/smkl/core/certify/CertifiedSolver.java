package org.smkl.core.certify;

import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;

/**
 * Solves a problem to a proven gap. Implementations are found with {@link java.util.ServiceLoader};
 * they are thread-safe and hold no state.
 */
public interface CertifiedSolver {
  /**
   * Searches for the global optimum.
   *
   * @throws IllegalArgumentException if a kernel of the problem is not known to be positive
   *     semidefinite, since no upper bound would be rigorous
   */
  CertifiedResult solve(
      Problem problem, RelaxationBackend backend, AlphaSolver alphaSolver, CertifyOptions options);
}
