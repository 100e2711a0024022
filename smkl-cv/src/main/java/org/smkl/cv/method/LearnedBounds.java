package org.smkl.cv.method;

import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.response.Solution;

/**
 * What best response learned, with bounds that hold whoever computed the points. Within a grid
 * nothing is evaluated: only predictions count there, and one fit is one of thousands.
 */
final class LearnedBounds {
  private LearnedBounds() {}

  /**
   * Evaluates weights, and the alphas that best response and relaxations came across.
   *
   * @param alphas the best of them proves the lower bound
   */
  static Learned of(
      Problem problem, Solution solution, List<double[]> alphas, MethodContext context) {
    if (!context.exact()) {
      return learned(problem, solution, Double.NaN, Double.NaN, "");
    }
    RigorousBounds bounds = RigorousBounds.of(problem);
    double lower = Double.NEGATIVE_INFINITY;
    for (double[] alpha : alphas) {
      lower = Math.max(lower, bounds.lower(Node.root(), alpha).value());
    }
    if (!solution.rigorous()) {
      return learned(
          problem,
          solution,
          Double.NaN,
          lower,
          "No upper bound: a kernel with weight is not known to be positive semidefinite.");
    }
    RigorousBounds.Primal point =
        bounds.steady(solution.beta(), solution.alpha(), solution.value().biases());
    RigorousBounds.Bound upper = bounds.upper(solution.beta(), point.alpha(), point.biases());
    return learned(
        problem,
        solution,
        upper.value(),
        lower,
        upper.reason().map(r -> "No upper bound: " + r).orElse(""));
  }

  private static Learned learned(
      Problem problem, Solution solution, double objective, double lowerBound, String remark) {
    return Learned.of(
        problem,
        solution.beta(),
        solution.alpha(),
        solution.value().biases(),
        objective,
        lowerBound,
        remark);
  }
}
