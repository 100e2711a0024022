package org.smkl.cv.method;

import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.response.KeptIterate;
import org.smkl.core.response.Starts;

/** Best response from the k0 largest indicators of a relaxation. */
final class WarmStartMethod extends OwnMethod {
  private final Relaxation relaxation;

  WarmStartMethod(Relaxation relaxation) {
    super(
        "warm-" + relaxation.id(),
        "best response from the relaxation '" + relaxation.id() + "'",
        Axis.C,
        Axis.LAMBDA,
        Axis.K0);
    this.relaxation = relaxation;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    AlphaSolver solver = context.alphaSolver();
    RelaxationBackend backend = Backends.forRelaxation(context.toolbox(), relaxation);
    return parameters -> {
      Problem problem = data.problem(parameters);
      RelaxationResult result =
          backend.solve(
              problem,
              Node.root(),
              RelaxationOptions.defaults(solver)
                  .withRelaxation(relaxation)
                  .withBudget(context.budget()));
      double[] start = Starts.fromRelaxation(result.beta(), result.z(), problem);
      return BestResponseMethod.respond(
          problem,
          start,
          Optional.of(result.alpha()),
          KeptIterate.LEAST_F,
          new WarmAlpha(),
          context);
    };
  }
}
