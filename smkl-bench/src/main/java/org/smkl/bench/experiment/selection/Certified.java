package org.smkl.bench.experiment.selection;

import java.util.List;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Trainer;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * The proof that starts from what the default fit found, and ends after a number of nodes, so that
 * the result is the same on a busy machine.
 */
final class Certified implements MklMethod {
  static final int NODES = 15;

  @Override
  public String id() {
    return Methods.CERTIFIED.id();
  }

  @Override
  public String description() {
    return "the default fit, then branch and bound of at most %d nodes".formatted(NODES);
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
                      .withNodes(NODES)
                      .withIncumbents(List.of(found.beta()))
                      .withBudget(context.budget()),
                  SearchListener.NONE);
      return CertifiedExperiment.learned(problem, result, result.status().toString());
    };
  }
}
