package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.DoubleStream;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.response.Solution;
import org.smkl.gram.StoppableKernels;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.MachineValue;

/**
 * Weights that a search found. Their bounds hold whoever computed the points: they are evaluated as
 * a certificate's would be, every rounding error on the safe side; until then the objective is that
 * of plain double precision and nothing is proved. Arrays are shared: read, never write.
 *
 * @param status how the search ended
 * @param solution the weights over the kept kernels; where it is rigorous, its objective is an
 *     upper bound
 * @param alphas those that bound the optimum best from below, the best first
 * @param lowerBound no choice of kernels is better; minus infinity if nothing is proved
 * @param proof what branch and bound found and proved, where it was asked for; where the fit knew
 *     better bounds, those above are the better ones
 * @param machines where kernels are chosen for each machine by itself, the weights of each, in the
 *     order of the task's roles: the objective and the bounds above are their sums, the status is
 *     the worst, and the weights are the means of theirs; else empty
 * @param effort what was done
 * @param remarks what else the user should know
 */
public record FoundWeights(
    FitStatus status,
    Solution solution,
    List<double[]> alphas,
    double lowerBound,
    Optional<SearchResult> proof,
    List<FoundWeights> machines,
    FitEffort effort,
    List<String> remarks) {
  /** Before anything is proved. */
  static FoundWeights unbounded(
      FitStatus status,
      Solution solution,
      List<double[]> alphas,
      FitEffort effort,
      List<String> remarks) {
    return new FoundWeights(
        status,
        solution,
        alphas,
        Double.NEGATIVE_INFINITY,
        Optional.empty(),
        List.of(),
        effort,
        remarks);
  }

  /**
   * A copy with its bounds evaluated.
   *
   * @param stop if it was raised, an evaluation that takes long is left out
   */
  FoundWeights bounded(DualPoints points, Problem problem, StopSignal stop) {
    try {
      return bounded(
          points, RigorousBounds.of(StoppableKernels.of(problem, StoppableKernels.late(stop))));
    } catch (CancellationException e) {
      List<String> more = new ArrayList<>(remarks);
      more.add(
          "The run was stopped before its bounds were evaluated with their rounding errors, which takes a while with so many rows: nothing is proved, and the objective is that of plain double precision.");
      return with(solution.withoutProof(), Double.NEGATIVE_INFINITY, more);
    }
  }

  private FoundWeights bounded(DualPoints points, RigorousBounds bounds) {
    List<String> more = new ArrayList<>(remarks);
    Solution evaluated = evaluate(bounds, solution, more);
    double lower = points.lowerBound(bounds);
    if (evaluated.rigorous() && lower > evaluated.objective()) {
      more.add(
          "The lower bound %s lies above the upper bound %s, so that neither holds: a kernel is not what its family says."
              .formatted(lower, evaluated.objective()));
      evaluated = evaluated.withoutProof();
      lower = Double.NEGATIVE_INFINITY;
    }
    return with(evaluated, lower, more);
  }

  private FoundWeights with(Solution evaluated, double lower, List<String> more) {
    return new FoundWeights(status, evaluated, alphas, lower, proof, machines, effort, more);
  }

  private static Solution evaluate(RigorousBounds bounds, Solution solution, List<String> remarks) {
    if (!solution.rigorous()) {
      return solution;
    }
    RigorousBounds.Primal point =
        bounds.steady(solution.beta(), solution.alpha(), solution.value().biases());
    RigorousBounds.Bound upper = bounds.upper(solution.beta(), point.alpha(), point.biases());
    if (upper.reason().isPresent()) {
      remarks.add("The objective is no upper bound: " + upper.reason().get());
      return solution.withoutProof();
    }
    return new Solution(solution.beta(), solution.alpha(), solution.value(), upper.value(), true);
  }

  /** How the search ended; {@link FitStatus#OPTIMAL} where its bounds say more than it knew. */
  @Override
  public FitStatus status() {
    return status.unproved() && provenOptimal() ? FitStatus.OPTIMAL : status;
  }

  /** Whether it was stopped with machines that know nothing. */
  boolean untrained() {
    return status.stopped() && Arrays.stream(solution.alpha()).allMatch(a -> a == 0);
  }

  /** (objective - lower bound) / |objective|; infinite where the objective is no bound. */
  public double relativeGap() {
    return solution.rigorous()
        ? Bounds.relativeGap(solution.objective(), lowerBound)
        : Double.POSITIVE_INFINITY;
  }

  /** F(beta). */
  public double objective() {
    return solution.objective();
  }

  /** A copy with another ending. */
  FoundWeights ended(FitStatus other) {
    return new FoundWeights(other, solution, alphas, lowerBound, proof, machines, effort, remarks);
  }

  /** A copy that says otherwise what was done. */
  FoundWeights with(FitEffort other) {
    return new FoundWeights(status, solution, alphas, lowerBound, proof, machines, other, remarks);
  }

  /** The weights of all machines together, or of each. */
  List<double[]> betas() {
    return machines.isEmpty()
        ? List.of(solution.beta())
        : machines.stream().map(machine -> machine.solution.beta()).toList();
  }

  /**
   * Whether the bounds prove that the weights are globally optimal up to {@link
   * FitResult#PROOF_GAP}, and up to the gap that was asked for, where one was. Bounds that
   * contradict each other prove nothing.
   */
  public boolean provenOptimal() {
    return solution.rigorous()
        && (proof.isEmpty() || status == FitStatus.CERTIFIED)
        && Math.abs(objective() - lowerBound) <= FitResult.PROOF_GAP * Math.abs(objective());
  }

  /**
   * All machines together: values and bounds add up, rounded to the safe side, and the whole is as
   * proved as its worst machine. The weights are the means of those of the machines.
   */
  static FoundWeights sum(List<FoundWeights> machines, List<String> remarks) {
    double objective = 0;
    double lower = 0;
    FitStatus worst = machines.get(0).status();
    for (FoundWeights machine : machines) {
      // Exact where nothing was added yet, so that one machine alone keeps its bounds.
      objective = up(objective, machine.solution().objective());
      lower = -up(-lower, -machine.lowerBound());
      worst = machine.status().compareTo(worst) > 0 ? machine.status() : worst;
    }
    List<Solution> parts = machines.stream().map(FoundWeights::solution).toList();
    double[] mean = new double[parts.get(0).beta().length];
    parts.forEach(
        part -> {
          for (int i = 0; i < mean.length; i++) {
            mean[i] += part.beta()[i] / parts.size();
          }
        });
    MachineValue value =
        new MachineValue(
            parts.stream().mapToDouble(p -> p.value().dual()).sum(),
            parts.stream().mapToDouble(p -> p.value().primal()).sum(),
            parts.stream().flatMapToDouble(p -> DoubleStream.of(p.value().biases())).toArray());
    double[] alpha = parts.stream().flatMapToDouble(p -> DoubleStream.of(p.alpha())).toArray();
    boolean rigorous = parts.stream().allMatch(Solution::rigorous);
    return new FoundWeights(
        worst,
        new Solution(mean, alpha, value, objective, rigorous),
        List.of(),
        lower,
        Optional.empty(),
        machines,
        FitEffort.of(
            machines.stream().mapToInt(machine -> machine.effort().starts()).sum(),
            machines.stream().mapToInt(machine -> machine.effort().svmSolves()).sum()),
        remarks);
  }

  private static double up(double sum, double more) {
    double total = sum + more;
    return sum == 0 || more == 0 || Double.isInfinite(total) ? total : Math.nextUp(total);
  }
}
