package org.smkl.cv.method;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.svm.machine.Machines;

/**
 * SimpleMKL's problem, the l1-norm on the weights: ours with all kernels allowed and a lambda that
 * does not count. With all kernels allowed the relaxation is the problem itself. Rules for the
 * choice do not apply, as k0 does not.
 */
final class L1Mkl extends OwnMethod {
  /** Against objectives of about 100. */
  private static final double LAMBDA = 1e-4;

  private final int most;

  /** So many of the largest weights are kept, others are 0. */
  L1Mkl(int most) {
    super("l1-mkl", "l1-MKL: k0 = q, lambda = 1e-4", Axis.C);
    this.most = most;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    RelaxationBackend backend = context.toolbox().backend(Optional.empty());
    RelaxationOptions options =
        RelaxationOptions.defaults(context.alphaSolver())
            .withTolerance(Math.max(1e-5, context.tolerance()))
            .withBudget(context.budget());
    AlphaOptions svm = AlphaOptions.tolerance(context.tolerance());
    return parameters -> {
      Problem problem =
          data.problem(Parameters.of(parameters.c(), LAMBDA, data.q()))
              .withRules(ChoiceRules.none());
      double[] beta = backend.solve(problem, Node.root(), options).beta().clone();
      Machines machines = Machines.at(problem, beta, 1);
      double[] alpha = Machines.alpha(machines.solve(context.alphaSolver(), svm, 1));
      double least =
          Arrays.stream(beta).sorted().skip(Math.max(0, beta.length - most)).min().orElse(0);
      Arrays.setAll(beta, i -> beta[i] < least ? 0 : beta[i]);
      return Learned.of(
          problem, beta, alpha, machines.evaluate(alpha).biases(), Double.NaN, Double.NaN, "");
    };
  }
}
