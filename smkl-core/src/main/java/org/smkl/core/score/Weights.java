package org.smkl.core.score;

import java.util.Arrays;
import org.smkl.error.Check;

/** Sample weights: null stands for equal ones. */
final class Weights {
  private Weights() {}

  static void check(double[] weights, int rows) {
    if (weights == null) {
      return;
    }
    Check.length("weights", weights.length, rows);
    double sum = 0;
    for (double w : weights) {
      Check.that(w >= 0 && Double.isFinite(w), "weights", w, "numbers that are zero or more");
      sum += w;
    }
    Check.that(Double.isFinite(sum), "weights", "of infinite sum", "weights of a finite sum");
  }

  /**
   * The weights in units of a power of two, the largest between 1 and 2: exact, and products of
   * sums neither overflow nor vanish. Ones for null.
   */
  static double[] scaled(double[] weights, int rows) {
    double[] scaled = new double[rows];
    if (weights == null) {
      Arrays.fill(scaled, 1);
      return scaled;
    }
    double max = Arrays.stream(weights).max().orElse(0);
    for (int i = 0; i < rows; i++) {
      scaled[i] = Scale.down(weights[i], Scale.exponent(max));
    }
    return scaled;
  }
}
