package org.smkl.bench.experiment.peers;

import java.util.Map;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/** CKA of MKLpy and our certified optimum. */
final class CertifiedPair implements PeerPair {
  private static final double GAP = 1e-6;

  @Override
  public String id() {
    return "cka";
  }

  @Override
  public String title() {
    return "Certified optimum: CKA of MKLpy against our branch and bound";
  }

  @Override
  public String note() {
    return "Theirs CKA().fit with its default learner, a heuristic without a bound; ours the optimum"
        + " at the published C, lambda and k0, proved to a relative gap of 1e-6, from the same"
        + " kernel matrices. The methods differ.";
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    Problem problem = instance.data().problem(instance.chosen());
    RelaxationBackend backend =
        context.toolbox().searchBackend(context.chosen().solvers().backend());
    AlphaSolver alpha = context.alphaSolver();
    SearchOptions options = SearchOptions.gap(GAP).withBudget(context.budget().withThreads(1));
    return Ours.of(
        () -> {
          SearchResult result =
              context
                  .toolbox()
                  .certifiedSolver(Optional.empty())
                  .solve(problem, backend, alpha, options, SearchListener.NONE);
          return () ->
              Map.of("weights", result.incumbent().beta(), "relativeGap", result.relativeGap());
        });
  }

  @Override
  public Columns<Result> columns() {
    return FitPair.weights();
  }
}
