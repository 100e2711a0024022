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
import org.smkl.branchbound.branching.MostFractional;
import org.smkl.branchbound.branching.PseudoCost;
import org.smkl.branchbound.checkpoint.Saver;
import org.smkl.branchbound.node.Accuracy;
import org.smkl.branchbound.node.Goal;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.node.UpperBounds;
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
import org.smkl.search.SearchStatus;
import org.smkl.svm.bound.EnergyTable;

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
    Goal best = new Accuracy(options.gap());
    Tools tools = tools(problem, backend, alphaSolver, options, best);
    Saver saver = Saver.of(tools, options);
    SearchState state = saver.restore().orElseGet(() -> new SearchState(problem));
    Search search = new Search(tools, options, listener, state, saver);
    if (options.resume().isEmpty()) {
      search.start(UpperBounds.trivial(tools), search::lookAround);
    }
    SearchStatus ending = search.run();
    SearchResult result = new SearchEvidence(tools, state).result(ending, search);
    listener.finished(result);
    return result;
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
    SearchOptions searching =
        SearchOptions.gap(options.gap())
            .withBatch(1)
            .withBranching(new MostFractional())
            .withAlphas(found.alphas())
            .withBudget(options.budget());
    NearGoal goal = new NearGoal(options);
    Tools tools = tools(problem, backend, alphaSolver, searching, goal);
    SearchState state = new SearchState(problem);
    Search search =
        new Search(tools, searching, SearchListener.NONE, state, Saver.of(tools, searching));
    search.start(
        found.incumbent(), (used, known) -> goal.lookBeside(used, known, found.incumbent()));
    SearchStatus ending = search.run();
    return new NearEvidence(tools, state, goal, options).result(ending, search);
  }

  private static Tools tools(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      Goal goal) {
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
        goal,
        options.plugins().branching().orElseGet(PseudoCost::new),
        options.plugins(),
        new WideKernels(stoppable),
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
