package org.smkl.api.alpha;

import java.util.Objects;

/**
 * A feasible point of the alpha-step and what it is worth. The array belongs to the receiver.
 *
 * @param alpha the point
 * @param value its dual and primal value and bias, recomputed in double
 * @param status how the solver ended
 * @param iterations what the solver counts as iterations
 * @param detail the native status or a remark for the log; may be empty
 */
public record AlphaSolution(
    double[] alpha, AlphaValue value, AlphaStatus status, long iterations, String detail) {
  /** Checks that nothing is missing. */
  public AlphaSolution {
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * A point of A with its values, evaluated here.
   *
   * @param alpha the point, feasible; {@link FeasibleAlpha#repair(double[], double[], double[])}
   *     makes it so
   * @param detail the native status or a remark for the log; may be empty
   */
  public static AlphaSolution of(
      AlphaProblem problem, double[] alpha, AlphaStatus status, long iterations, String detail) {
    return new AlphaSolution(alpha, problem.evaluate(alpha), status, iterations, detail);
  }
}
