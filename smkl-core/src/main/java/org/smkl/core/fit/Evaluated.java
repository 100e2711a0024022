package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.bound.Bounds;
import org.smkl.core.response.Solution;

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
record Evaluated(
    FitStatus status, Solution solution, double lowerBound, int svmSolves, List<String> remarks) {
  static Evaluated of(Fitter.Found found, Problem problem) {
    RigorousBounds bounds = RigorousBounds.of(problem);
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
    return new Evaluated(found.status(), solution, lower, found.svmSolves(), remarks);
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

  /** Between the objective and the lower bound. */
  double relativeGap() {
    return solution.rigorous()
        ? Bounds.relativeGap(solution.objective(), lowerBound)
        : Double.POSITIVE_INFINITY;
  }
}
