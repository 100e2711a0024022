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
 * Weights with bounds that hold whoever computed the points: evaluated as a certificate's would be,
 * every rounding error on the safe side. Arrays are shared: read, never write.
 *
 * @param status how the search ended
 * @param solution the weights over the kept kernels; where it is rigorous, its objective is an
 *     upper bound
 * @param lowerBound no choice of kernels is better; minus infinity if nothing is proved
 * @param proof what branch and bound found and proved, where it was asked for; where the fit knew
 *     better bounds, those above are the better ones
 * @param remarks what else the user should know
 */
public record BoundedWeights(
    FitStatus status,
    Solution solution,
    double lowerBound,
    Optional<SearchResult> proof,
    List<String> remarks) {
  /**
   * Evaluates what was found.
   *
   * @param stop if it was raised, an evaluation that takes long is left out
   */
  static BoundedWeights of(FoundWeights found, Problem problem, StopSignal stop) {
    try {
      return of(
          found, RigorousBounds.of(StoppableKernels.of(problem, StoppableKernels.late(stop))));
    } catch (CancellationException e) {
      List<String> remarks = new ArrayList<>(found.remarks());
      remarks.add(
          "The run was stopped before its bounds were evaluated with their rounding errors, which takes a while with so many rows: nothing is proved, and the objective is that of plain double precision.");
      return new BoundedWeights(
          found.status(),
          found.solution().withoutProof(),
          Double.NEGATIVE_INFINITY,
          Optional.empty(),
          remarks);
    }
  }

  private static BoundedWeights of(FoundWeights found, RigorousBounds bounds) {
    List<String> remarks = new ArrayList<>(found.remarks());
    Solution solution = evaluate(bounds, found.solution(), remarks);
    double lower = found.points().lowerBound(bounds);
    if (solution.rigorous() && lower > solution.objective()) {
      remarks.add(
          "The lower bound %s lies above the upper bound %s, so that neither holds: a kernel is not what its family says."
              .formatted(lower, solution.objective()));
      solution = solution.withoutProof();
      lower = Double.NEGATIVE_INFINITY;
    }
    return new BoundedWeights(found.status(), solution, lower, Optional.empty(), remarks);
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
  BoundedWeights ended(FitStatus other) {
    return new BoundedWeights(other, solution, lowerBound, proof, remarks);
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
  static BoundedWeights sum(List<BoundedWeights> machines, List<String> remarks) {
    double objective = 0;
    double lower = 0;
    FitStatus worst = machines.get(0).status();
    for (BoundedWeights machine : machines) {
      // Exact where nothing was added yet, so that one machine alone keeps its bounds.
      objective = up(objective, machine.solution().objective());
      lower = -up(-lower, -machine.lowerBound());
      worst = machine.status().compareTo(worst) > 0 ? machine.status() : worst;
    }
    List<Solution> parts = machines.stream().map(BoundedWeights::solution).toList();
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
    return new BoundedWeights(
        worst,
        new Solution(mean, alpha, value, objective, rigorous),
        lower,
        Optional.empty(),
        remarks);
  }

  private static double up(double sum, double more) {
    double total = sum + more;
    return sum == 0 || more == 0 || Double.isInfinite(total) ? total : Math.nextUp(total);
  }
}
