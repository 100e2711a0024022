package org.smkl.relax.clarabel;

/**
 * Two free factors of every conic problem: with q and b divided by these, x and s are divided by
 * the right-hand side's, z by the objective's, and the value by both. Clarabel scales rows and
 * columns itself, but neither of these while the objective is linear.
 *
 * @param objective positive divisor of q
 * @param rightHandSide positive divisor of b
 */
record Scaling(double objective, double rightHandSide) {
  static final Scaling NONE = new Scaling(1, 1);

  Scaling {
    if (!(objective > 0 && rightHandSide > 0)) {
      throw new IllegalArgumentException(
          "Scalings are positive; got %s and %s.".formatted(objective, rightHandSide));
    }
  }

  static double[] divided(double[] values, double divisor) {
    double[] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] /= divisor;
    }
    return result;
  }

  NativeProblem apply(NativeProblem problem) {
    return new NativeProblem(
        divided(problem.q(), objective),
        problem.columnStarts(),
        problem.rowIndices(),
        problem.values(),
        divided(problem.b(), rightHandSide),
        problem.cones());
  }
}
