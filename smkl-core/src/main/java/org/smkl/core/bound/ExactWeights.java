package org.smkl.core.bound;

/**
 * Moves weights onto a binary grid on which their sum is exact, so that they lie on the simplex
 * without any rounding. The grid is so fine that bounds change by far less than any gap.
 */
public final class ExactWeights {
  private static final double UNIT = 0x1p-50;

  private ExactWeights() {}

  /**
   * A point of the simplex near beta: non-negative and summing to 1 without rounding, with no
   * weight where beta has none. A new array.
   *
   * @param beta finite, at least one entry positive
   */
  public static double[] of(double[] beta) {
    double sum = 0;
    int largest = 0;
    for (int i = 0; i < beta.length; i++) {
      sum += Math.max(0, beta[i]);
      largest = beta[i] > beta[largest] ? i : largest;
    }
    double[] exact = new double[beta.length];
    double rest = 1;
    for (int i = 0; i < beta.length; i++) {
      if (i != largest && beta[i] > 0) {
        exact[i] = Math.floor(beta[i] / sum / UNIT) * UNIT;
        rest -= exact[i];
      }
    }
    exact[largest] = rest;
    return exact;
  }
}
