package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.response.Solution;
import org.smkl.gram.StoppableKernels;
import org.smkl.svm.bound.Bounds;

/**
 * What a fit found, with bounds that hold whoever computed the points: evaluated as a certificate's
 * would be, every rounding error on the safe side.
 *
 * @param status how it ended
 * @param solution the weights; where it is rigorous, its objective is an upper bound
 * @param lowerBound no choice of kernels is better; minus infinity if nothing is proved
 * @param svmSolves alpha-steps solved
 * @param remarks what else the user should know
 */
record RigorousFit(
    FitStatus status, Solution solution, double lowerBound, int svmSolves, List<String> remarks) {
  /**
   * Evaluates what was found.
   *
   * @param stop if it was raised, an evaluation that takes long is left out
   */
  static RigorousFit of(Fitter.Found found, Problem problem, StopSignal stop) {
    try {
      return of(
          found, RigorousBounds.of(StoppableKernels.of(problem, StoppableKernels.late(stop))));
    } catch (CancellationException e) {
      List<String> remarks = new ArrayList<>(found.remarks());
      remarks.add(
          "The run was stopped before its bounds were evaluated with their rounding errors, which takes a while with so many rows: nothing is proved, and the objective is that of plain double precision.");
      return new RigorousFit(
          found.status(),
          found.solution().withoutProof(),
          Double.NEGATIVE_INFINITY,
          found.svmSolves(),
          remarks);
    }
  }

  private static RigorousFit of(Fitter.Found found, RigorousBounds bounds) {
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
    return new RigorousFit(found.status(), solution, lower, found.svmSolves(), remarks);
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

  /** Whether it was stopped with machines that know nothing. */
  boolean untrained() {
    return (status == FitStatus.TIME_LIMIT || status == FitStatus.INTERRUPTED)
        && Arrays.stream(solution.alpha()).allMatch(a -> a == 0);
  }

  /** Between the objective and the lower bound. */
  double relativeGap() {
    return solution.rigorous()
        ? Bounds.relativeGap(solution.objective(), lowerBound)
        : Double.POSITIVE_INFINITY;
  }
}
