package org.smkl.cv.method;

import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.fit.Solvers;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/** The certified optimum, by branch and bound to the relative gap of the context. */
final class CertifiedMethod extends OwnMethod {
  CertifiedMethod() {
    super(
        "certified",
        "the optimum with a proof, by branch and bound (relative gap 1e-6 unless another is given)",
        Axis.C,
        Axis.LAMBDA,
        Axis.K0);
  }

  @Override
  public boolean nested() {
    return true;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    AlphaSolver solver = context.alphaSolver();
    return new NestedTrainer(
        parameters -> {
          Problem problem = data.problem(parameters);
          Solvers solvers = context.solvers();
          SearchOptions options = SearchOptions.gap(context.gap()).withBudget(context.budget());
          SearchResult result =
              context
                  .toolbox()
                  .certifiedSolver(solvers.search())
                  .solve(
                      problem,
                      context.toolbox().searchBackend(solvers.backend()),
                      solver,
                      solvers.steer(options, context.toolbox()),
                      SearchListener.NONE);
          return Learned.of(problem, result);
        },
        data.rules().must());
  }
}
