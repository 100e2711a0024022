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
   * Searches for the global optimum. Whatever ends the search, the result holds the best weights, a
   * rigorous lower bound and an honest status.
   *
   * @param problem the problem; every kernel known to be positive semidefinite
   * @param backend bounds the nodes from below
   * @param alphaSolver solves the SVMs
   * @param options how
   * @param listener follows the search
   * @throws IllegalArgumentException if a kernel is not known to be positive semidefinite, since no
   *     upper bound would be rigorous, or an initial incumbent is not in B
   * @throws CheckpointException if a checkpoint cannot be read or belongs to another problem or
   *     other settings
   * @throws UnsupportedOperationException if the backend cannot take the problem
   */
  SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener);

  /**
   * Lists the choices of k0 kernels that are nearly as good as the best one, and proves that all
   * others are not. Whatever ends the search, every bound of the result holds.
   *
   * @param problem a problem with more kernels than k0
   * @param backend bounds the nodes from below
   * @param alphaSolver solves the SVMs
   * @param found what {@link #solve} found for the same problem
   * @param options which choices
   * @throws IllegalArgumentException if k0 is the number of kernels, so that there is no choice, or
   *     a kernel is not known to be positive semidefinite
   */
  NearResult near(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchResult found,
      NearOptions options);
}
