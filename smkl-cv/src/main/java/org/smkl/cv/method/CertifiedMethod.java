package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.certify.SearchListener;
import org.smkl.core.certify.SearchOptions;
import org.smkl.core.certify.SearchResult;

/** The certified optimum, by branch and bound to a relative gap of 1e-6. */
final class CertifiedMethod implements MklMethod {
  private static final double GAP = 1e-6;

  @Override
  public String id() {
    return "certified";
  }

  @Override
  public String description() {
    return "the optimum with a proof, by branch and bound to a relative gap of 1e-6";
  }

  @Override
  public Set<Axis> axes() {
    return EnumSet.of(Axis.C, Axis.LAMBDA, Axis.K0);
  }

  @Override
  public MklMethod gridMethod() {
    return Methods.BEST_RESPONSE;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    AlphaSolver solver = context.alphaSolver();
    return parameters -> {
      SearchResult result =
          context
              .toolbox()
              .certifiedSolver()
              .solve(
                  data.problem(parameters),
                  context.toolbox().backend(Optional.empty()),
                  solver,
                  SearchOptions.gap(GAP).withBudget(context.budget()),
                  SearchListener.NONE);
      return new Learned(
          result.incumbent().beta(),
          result.incumbent().alpha(),
          result.incumbent().biases()[0],
          result.upperBound(),
          result.lowerBound(),
          result.status().toString());
    };
  }
}
