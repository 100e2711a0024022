package org.smkl.relax.saddle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.numeric.Support;
import org.smkl.numeric.Vectors;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;

/**
 * Solves alpha-steps at weights of a node, in one buffer for K(b) that is made when first needed.
 */
final class NodeAlphaStep {
  /**
   * An alpha-step that was solved.
   *
   * @param machines the blocks at K(b), valid until the next step
   * @param values for each block the dual value of alpha and the best primal value known
   * @param cut the cut of alpha
   * @param report how the solver ended, for the log
   */
  record Outcome(Machines machines, List<AlphaValue> values, Cut cut, String report) {
    /** The best primal value known, of all blocks. */
    double primal() {
      return MachineValue.of(values).primal();
    }
  }

  /** Iterations that every alpha-step gets. */
  private static final long BASE_ITERATIONS = 500_000;

  /** Further iterations for each point. */
  private static final long ITERATIONS_PER_POINT = 1000;

  private final Problem problem;
  private final NodeShape shape;
  private final RelaxationOptions options;
  private final StopSignal stop;
  private final Machines.Buffer buffer = new Machines.Buffer();
  private int count;

  NodeAlphaStep(Problem problem, NodeShape shape, RelaxationOptions options, StopSignal stop) {
    this.problem = problem;
    this.shape = shape;
    this.options = options;
    this.stop = stop;
  }

  /** How many steps were solved. */
  int count() {
    return count;
  }

  /** Solves the step at b to a relative duality gap. */
  Outcome solve(double[] b, double[] warm, double tolerance) {
    return solve(b, warm, tolerance, reached -> {});
  }

  /**
   * Solves the step at b and hands its alpha over before the cut is computed, which a stop may
   * prevent.
   */
  Outcome solve(double[] b, double[] warm, double tolerance, Consumer<double[]> reached) {
    count++;
    Machines machines = machinesAt(b);
    AlphaOptions how = AlphaOptions.tolerance(tolerance).from(warm).stoppedBy(stop);
    List<AlphaSolution> solutions =
        machines.solve(options.alphaSolver(), how.atMost(limit()), options.budget().threads());
    List<AlphaValue> values = new ArrayList<>();
    long iterations = 0;
    AlphaStatus worst = AlphaStatus.CONVERGED;
    for (int c = 0; c < solutions.size(); c++) {
      AlphaSolution solution = solutions.get(c);
      boolean converged = solution.status() == AlphaStatus.CONVERGED;
      values.add(converged ? solution.value() : ScaledPrimal.of(machines, c, solution));
      worst = converged ? worst : solution.status();
      iterations += solution.iterations();
    }
    String report =
        "%s after %d iterations, gap %.1e"
            .formatted(worst, iterations, MachineValue.of(values).relativeGap());
    double[] alpha = Machines.alpha(solutions);
    reached.accept(alpha);
    return new Outcome(machines, values, cut(alpha), report);
  }

  /** What a known alpha is worth at b, without solving anything. */
  Outcome reuse(double[] b, Cut cut) {
    Machines machines = machinesAt(b);
    List<AlphaValue> values = new ArrayList<>();
    for (int c = 0; c < problem.blocks().size(); c++) {
      values.add(machines.evaluate(c, problem.part(cut.alpha(), c)));
    }
    return new Outcome(machines, values, cut, "reused");
  }

  private Machines machinesAt(double[] b) {
    double[] beta = shape.scatter(b, problem.q());
    return Machines.at(problem, beta, options.budget().threads(), buffer);
  }

  /**
   * A step that takes very long is cut short: its bounds are rigorous all the same, and the model's
   * prediction often gets further than more iterations. Later steps may take longer.
   */
  private long limit() {
    return (BASE_ITERATIONS + ITERATIONS_PER_POINT * problem.size()) * count;
  }

  /** The cut of any alpha, moved into A: solvers and averages leave a little of y'a. */
  Cut cut(double[] alpha) {
    return Machines.cut(problem, alpha, options.budget().threads());
  }

  /**
   * The cut of any alpha if it proves more at the node; what kernels outside of the node add is
   * found out only then.
   */
  Optional<Cut> cutAbove(double level, double[] alpha, Node node) {
    double[] feasible = FeasibleAlpha.repair(problem, alpha);
    int threads = options.budget().threads();
    Cut inside = Energies.cut(problem, feasible, shape.kernels(), threads);
    if (!(Bounds.lower(problem, inside, node) > level)) {
      return Optional.empty();
    }
    int[] others = Support.where(problem.q(), i -> Arrays.binarySearch(shape.kernels(), i) < 0);
    if (!problem.stored() || others.length == 0) {
      return Optional.of(inside);
    }
    Cut cut = Energies.cut(problem, feasible, others, threads);
    Vectors.add(cut.energies(), 1, inside.energies());
    return Optional.of(cut);
  }
}
