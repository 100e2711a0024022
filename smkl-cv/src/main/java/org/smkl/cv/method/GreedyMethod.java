package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.response.Starts;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;

/**
 * Greedy forward selection: the best single kernel, then again and again the kernel of greatest
 * energy at the machine so far, each time with exact weights on what was chosen.
 */
final class GreedyMethod extends OwnMethod {
  GreedyMethod() {
    super("greedy", "greedy forward selection with exact weights", Axis.C, Axis.LAMBDA, Axis.K0);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    RelaxationBackend backend = context.toolbox().backend(Optional.empty());
    RelaxationOptions options =
        RelaxationOptions.defaults(context.alphaSolver())
            .withTolerance(Math.max(1e-6, context.tolerance()))
            .withBudget(context.budget());
    return new Forward(data, context, backend, options);
  }

  /** What is chosen for few kernels is where the choice of more goes on. */
  private static final class Forward implements Trainer {
    private final KernelData data;
    private final MethodContext context;
    private final RelaxationBackend backend;
    private final RelaxationOptions options;
    private final Map<List<Double>, List<Step>> known = new HashMap<>();

    private record Step(BitSet chosen, double[] beta, double[] alpha) {}

    Forward(
        KernelData data,
        MethodContext context,
        RelaxationBackend backend,
        RelaxationOptions options) {
      this.data = data;
      this.context = context;
      this.backend = backend;
      this.options = options;
    }

    @Override
    public Learned train(Parameters parameters) {
      Problem problem = data.problem(parameters);
      AlphaOptions svm = AlphaOptions.tolerance(context.tolerance());
      List<Step> steps =
          known.computeIfAbsent(
              List.of(parameters.c(), parameters.lambda(), (double) shared(problem)),
              key -> {
                double[] beta = first(problem, context, svm);
                BitSet chosen = new BitSet();
                chosen.set(largest(beta, new BitSet(), NodeChoices.of(problem)));
                return new ArrayList<>(
                    List.of(new Step(chosen, beta, solve(problem, beta, context, svm))));
              });
      NodeChoices choices = NodeChoices.of(problem);
      while (steps.size() < problem.k0()) {
        Step last = steps.get(steps.size() - 1);
        int next = largest(Energies.of(problem, last.alpha(), 1), last.chosen(), choices);
        if (next < 0) {
          // The rules allow no further kernel.
          break;
        }
        BitSet chosen = (BitSet) last.chosen().clone();
        chosen.set(next);
        RelaxationResult result =
            backend.solve(problem, Node.support(chosen, problem.q()), options);
        steps.add(new Step(chosen, result.beta(), solve(problem, result.beta(), context, svm)));
      }
      Step step = steps.get(Math.min(problem.k0(), steps.size()) - 1);
      MachineValue value = Machines.at(problem, step.beta(), 1).evaluate(step.alpha());
      return Learned.of(
          problem, step.beta(), step.alpha(), value.biases(), Double.NaN, Double.NaN, "");
    }
  }

  /** Where kernels must be chosen, what goes together depends on how many places there are. */
  private static int shared(Problem problem) {
    return problem.rules().isNone() ? 0 : problem.k0();
  }

  private static double[] first(Problem problem, MethodContext context, AlphaOptions svm) {
    double least = Double.POSITIVE_INFINITY;
    double[] best = null;
    NodeChoices choices = NodeChoices.of(problem);
    for (int i = 0; i < problem.q(); i++) {
      if (!choices.mayWeigh(i)) {
        continue;
      }
      double[] beta = Starts.equal(problem.q(), i);
      double[] alpha = solve(problem, beta, context, svm);
      double value =
          Machines.at(problem, beta, 1).evaluate(alpha).primal()
              + problem.lambda() * Bounds.squaredNorm(beta);
      if (value < least) {
        least = value;
        best = beta;
      }
    }
    return best;
  }

  private static double[] solve(
      Problem problem, double[] beta, MethodContext context, AlphaOptions svm) {
    return Machines.alpha(Machines.at(problem, beta, 1).solve(context.alphaSolver(), svm, 1));
  }

  /** The kernel of largest value that may join those chosen; -1 if none may. */
  private static int largest(double[] values, BitSet chosen, NodeChoices choices) {
    int best = -1;
    for (int i = 0; i < values.length; i++) {
      if (!chosen.get(i) && (best < 0 || values[i] > values[best])) {
        BitSet more = (BitSet) chosen.clone();
        more.set(i);
        best = choices.allows(more) ? i : best;
      }
    }
    return best;
  }
}
