package org.smkl.search;

import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;

/**
 * Solves a problem to a proven gap. A plugin kind, thread-safe and without state.
 *
 * <p>A result counts for what its proof is worth: where the search is not of this release, the
 * certificate is verified against the problem, and a status or a bound that it does not carry is
 * taken back. Since the kind exchanges types of smkl-plugin, its authors depend on that artifact;
 * the signature may still grow.
 */
public interface CertifiedSolver extends Plugin {
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
   * @throws UnsupportedOperationException if this search does not do that, as it need not
   */
  default NearResult near(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchResult found,
      NearOptions options) {
    throw new UnsupportedOperationException(
        "The search '%s' does not list choices that are nearly as good. Maybe leave the choice of a search out."
            .formatted(id()));
  }
}
