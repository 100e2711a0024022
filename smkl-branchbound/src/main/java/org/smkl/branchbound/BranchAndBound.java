package org.smkl.branchbound;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.verify.RigorousBounds;

/**
 * Solves sparse multiple kernel learning to a proven gap: the door of this module. Whatever ends
 * the search, the result holds the best weights, a rigorous lower bound and an honest status.
 */
public final class BranchAndBound {
  private BranchAndBound() {}

  /**
   * Searches.
   *
   * @param problem the problem; every kernel known to be positive semidefinite
   * @param backend bounds the nodes from below
   * @param alphaSolver solves the SVMs
   * @param options how
   * @param listener follows the search
   * @throws IllegalArgumentException if a kernel is not known to be positive semidefinite, or an
   *     initial incumbent is not in B
   * @throws CheckpointException if a checkpoint cannot be read or belongs to another problem or
   *     other settings
   * @throws UnsupportedOperationException if the backend cannot take the problem
   */
  public static SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener) {
    requirePsd(problem);
    options.incumbents().forEach(beta -> requireSparse(problem, beta));
    Optional<String> unsupported = backend.unsupported(problem, Relaxation.full());
    if (unsupported.isPresent()) {
      throw new UnsupportedOperationException(unsupported.get());
    }
    Tools tools =
        new Tools(
            problem,
            RigorousBounds.of(problem),
            backend,
            alphaSolver,
            new Accuracy(options.gap()),
            options.branching(),
            options.threads(),
            options.limits().stop());
    Saver saver = Saver.of(tools, options);
    SearchState state = saver.restore().orElseGet(() -> new SearchState(problem.q()));
    Search search = new Search(tools, options, listener, state, saver);
    if (options.resume().isEmpty()) {
      search.start();
    }
    return search.run();
  }

  private static void requirePsd(Problem problem) {
    List<Integer> indefinite =
        IntStream.range(0, problem.q()).filter(i -> !problem.psd(i)).boxed().toList();
    if (!indefinite.isEmpty()) {
      throw new IllegalArgumentException(
          "A proof needs kernels that are known to be positive semidefinite; these are not: %s (0-based). Maybe drop, clip or shift them."
              .formatted(indefinite));
    }
  }

  static void requireSparse(Problem problem, double[] beta) {
    boolean valid =
        beta.length == problem.q()
            && Support.of(beta).cardinality() >= 1
            && Support.of(beta).cardinality() <= problem.k0();
    for (double b : beta) {
      valid &= b >= 0 && Double.isFinite(b);
    }
    if (!valid) {
      throw new IllegalArgumentException(
          "An initial incumbent has %d weights, non-negative, 1 to k0 = %d of them positive; got %s."
              .formatted(problem.q(), problem.k0(), java.util.Arrays.toString(beta)));
    }
  }
}
