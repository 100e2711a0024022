package org.smkl.cv.method;

import java.util.List;
import org.smkl.api.Problem;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * The proof that starts from what the default fit found, and ends after a number of nodes, so that
 * the result is the same on a busy machine.
 */
final class LimitedProof extends OwnMethod {
  private final int nodes;

  /** With so many nodes at most. */
  LimitedProof(int nodes) {
    super(
        "certified",
        "the default fit, then branch and bound of at most %d nodes".formatted(nodes),
        Axis.C,
        Axis.LAMBDA,
        Axis.K0);
    this.nodes = nodes;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    Trainer first = Methods.DEFAULT.trainer(data, context);
    return parameters -> {
      Problem problem = data.problem(parameters);
      Learned found = first.train(parameters);
      SearchResult result =
          context
              .toolbox()
              .certifiedSolver(context.solvers().search())
              .solve(
                  problem,
                  context.toolbox().searchBackend(context.solvers().backend()),
                  context.alphaSolver(),
                  SearchOptions.gap(context.gap())
                      .withNodes(nodes)
                      .withIncumbents(List.of(found.beta()))
                      .withBudget(context.budget()),
                  SearchListener.NONE);
      return Learned.of(problem, result);
    };
  }
}
