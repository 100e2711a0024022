package org.smkl.branchbound;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.branchbound.branching.PseudoCost;
import org.smkl.branchbound.checkpoint.Saver;
import org.smkl.branchbound.node.Accuracy;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.settle.WideKernels;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.Support;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.gram.StoppableKernels;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.EnergyTable;
import org.smkl.svm.plan.ValueCost;

/** Branch and bound: the door of this module, and a plugin that finds certified optima. */
public final class BranchAndBound implements CertifiedSolver {
  /** For the service loader. */
  public BranchAndBound() {}

  @Override
  public String id() {
    return "branch-and-bound";
  }

  @Override
  public String version() {
    return Versions.of(BranchAndBound.class);
  }

  @Override
  public SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener) {
    requirePsd(problem);
    options.incumbents().forEach(beta -> Support.requireSparse(problem, beta));
    SearchOptions searching = options.withBudget(ValueCost.of(problem).searching(options.budget()));
    Tools tools = tools(problem, backend, alphaSolver, options);
    Saver saver = Saver.of(tools, options);
    SearchState state = saver.restore().orElseGet(() -> new SearchState(problem));
    Search search = new Search(tools, searching, listener, state, saver);
    if (options.resume().isEmpty()) {
      search.start();
    }
    return search.run();
  }

  @Override
  public NearResult near(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchResult found,
      NearOptions options) {
    requirePsd(problem);
    if (Support.determined(problem, Node.root())) {
      throw new IllegalArgumentException(
          problem.rules().isNone()
              ? "There is one choice only: k0 = %d of q = %d kernels. Maybe a smaller k0."
                  .formatted(problem.k0(), problem.q())
              : "There is one choice only: the rules leave %s. Maybe drop a rule."
                  .formatted(Support.of(problem, Node.root())));
    }
    SearchOptions search = SearchOptions.gap(options.gap()).withBudget(options.budget());
    return new NearSearch(tools(problem, backend, alphaSolver, search), options)
        .run(found.incumbent(), found.alphas());
  }

  private static Tools tools(
      Problem problem, RelaxationBackend backend, AlphaSolver alphaSolver, SearchOptions options) {
    Optional<String> unsupported = backend.unsupported(problem, Relaxation.full());
    if (unsupported.isPresent()) {
      throw new UnsupportedOperationException(unsupported.get());
    }
    StopSignal stop = options.budget().start().stop();
    Problem stoppable = StoppableKernels.of(problem, stop);
    return new Tools(
        stoppable,
        RigorousBounds.of(StoppableKernels.of(problem, StoppableKernels.late(stop))),
        EnergyTable.of(stoppable),
        backend,
        alphaSolver,
        new Accuracy(options.gap()),
        options.branching().orElseGet(PseudoCost::new),
        new WideKernels(problem),
        options.budget());
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
}
