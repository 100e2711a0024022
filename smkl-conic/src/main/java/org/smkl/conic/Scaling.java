package org.smkl.conic;

/**
 * Two free factors of every conic problem: with q and b divided by these, x and s are divided by
 * the right-hand side's, z by the objective's, and the value by both. Solvers scale rows and
 * columns themselves, but seldom these.
 *
 * @param objective positive divisor of q
 * @param rightHandSide positive divisor of b
 */
public record Scaling(double objective, double rightHandSide) {
  /** Divides by one. */
  public static final Scaling NONE = new Scaling(1, 1);

  /** Checks the divisors. */
  public Scaling {
    if (!(objective > 0 && rightHandSide > 0)) {
      throw new IllegalArgumentException(
          "Scalings are positive; got %s and %s.".formatted(objective, rightHandSide));
    }
  }

  /** A copy with every entry divided. */
  public static double[] divided(double[] values, double divisor) {
    double[] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] /= divisor;
    }
    return result;
  }

  /** The problem with q and b divided. */
  public StandardProblem apply(StandardProblem problem) {
    return new StandardProblem(
        divided(problem.q(), objective),
        problem.columnStarts(),
        problem.rowIndices(),
        problem.values(),
        divided(problem.b(), rightHandSide),
        problem.cones());
  }

  /** The largest absolute entry, as a divisor; 1 where that is no use as one. */
  public static double size(double... values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest > 1e-12 && largest < 1e12 ? largest : 1;
  }
}
