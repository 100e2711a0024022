package org.smkl.bench.experiment.selection;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import libsvm.svm;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.Trainer;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.svm.machine.Machines;

/**
 * A method of this experiment alone.
 *
 * @param id its name in tables
 * @param description what it is
 * @param axes its parameters
 * @param how learns
 */
record SelectionMethod(
    String id,
    String description,
    Set<Axis> axes,
    BiFunction<KernelData, MethodContext, Trainer> how)
    implements MklMethod {
  /** Of {@link #CERTIFIED}, so that the result is the same on a busy machine. */
  static final int NODES = 15;

  /** The lambda of {@link #L1}, against objectives of about 100. */
  static final double L1_LAMBDA = 1e-4;

  /** The proof that starts from what the default fit found, and ends after a number of nodes. */
  static final MklMethod CERTIFIED =
      new SelectionMethod(
          Methods.CERTIFIED.id(),
          "the default fit, then branch and bound of at most %d nodes".formatted(NODES),
          Methods.CERTIFIED.axes(),
          SelectionMethod::certified);

  /**
   * SimpleMKL's problem, the l1-norm on the weights: ours with all kernels allowed and a lambda
   * that does not count. With all kernels allowed the relaxation is the problem itself.
   */
  static final MklMethod L1 =
      new SelectionMethod(
          "l1-mkl", "l1-MKL: k0 = q, lambda = 1e-4", EnumSet.of(Axis.C), SelectionMethod::l1);

  /**
   * Greedy forward selection: the best single kernel, then again and again the kernel of greatest
   * energy at the machine so far, each time with exact weights on what was chosen.
   */
  static final MklMethod GREEDY =
      new SelectionMethod(
          "greedy",
          "greedy forward selection with exact weights",
          EnumSet.of(Axis.C, Axis.LAMBDA, Axis.K0),
          Greedy::new);

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    return how.apply(data, context);
  }

  /** Exact weights to a tolerance that is no tighter than this. */
  static RelaxationOptions relaxation(MethodContext context, double least) {
    return RelaxationOptions.defaults(context.alphaSolver())
        .withTolerance(Math.max(least, context.tolerance()))
        .withBudget(context.budget());
  }

  private static Trainer certified(KernelData data, MethodContext context) {
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

  private static Trainer l1(KernelData data, MethodContext context) {
    RelaxationBackend backend = context.toolbox().backend(Optional.empty());
    RelaxationOptions options = relaxation(context, 1e-5);
    AlphaOptions svm = AlphaOptions.tolerance(context.tolerance());
    return parameters -> {
      Problem problem = data.problem(Parameters.of(parameters.c(), L1_LAMBDA, data.q()));
      double[] beta = backend.solve(problem, Node.root(), options).beta();
      Machines machines = Machines.at(problem, beta, 1);
      double[] alpha = Machines.alpha(machines.solve(context.alphaSolver(), svm, 1));
      return Learned.of(
          problem, beta, alpha, machines.evaluate(alpha).biases(), Double.NaN, Double.NaN, "");
    };
  }
}
