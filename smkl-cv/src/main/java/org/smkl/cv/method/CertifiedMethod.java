package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.certify.CertifiedResult;
import org.smkl.core.certify.CertifyOptions;

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
      CertifyOptions defaults = CertifyOptions.gap(GAP);
      CertifiedResult result =
          context
              .toolbox()
              .certifiedSolver()
              .solve(
                  data.problem(parameters),
                  context.toolbox().backend(Optional.empty()),
                  solver,
                  new CertifyOptions(
                      GAP,
                      defaults.timeLimit(),
                      defaults.nodeLimit(),
                      context.threads(),
                      context.stop(),
                      defaults.incumbents()));
      return new Learned(
          result.beta(),
          result.alpha(),
          result.biases()[0],
          result.upperBound(),
          result.lowerBound(),
          result.status().toString());
    };
  }
}
