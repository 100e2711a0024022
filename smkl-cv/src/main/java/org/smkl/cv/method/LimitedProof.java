package org.smkl.cv.method;

import java.util.List;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * The proof that starts from what the default fit found, and ends after a number of nodes, so that
 * the result is the same on a busy machine.
 *
 * @param nodes at most so many
 */
record LimitedProof(int nodes) implements MklMethod {
  @Override
  public String id() {
    return Methods.CERTIFIED.id();
  }

  @Override
  public String description() {
    return "the default fit, then branch and bound of at most %d nodes".formatted(nodes);
  }

  @Override
  public Set<Axis> axes() {
    return Methods.CERTIFIED.axes();
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
