package org.smkl.core.score;

import org.smkl.error.Check;

/**
 * Numbers as predicted and as they are.
 *
 * @param truth the true values, finite
 * @param predicted as many, finite
 * @param weights sample weights, zero or more, or null for equal ones
 * @param quantile the level of the quantile that is predicted, or null
 * @param groups where only the order within groups counts, the group of each row; else null
 */
public record NumberOutcome(
    double[] truth, double[] predicted, double[] weights, Double quantile, int[] groups)
    implements Outcome {
  public NumberOutcome {
    Check.finite("truth", truth);
    Check.finite("predicted", predicted);
    Check.length("predicted", predicted.length, truth.length);
    Weights.check(weights, truth.length);
  }

  /** Numbers whose size counts. */
  public NumberOutcome(double[] truth, double[] predicted, double[] weights, Double quantile) {
    this(truth, predicted, weights, quantile, null);
  }

  /** Numbers that are no quantiles. */
  public NumberOutcome(double[] truth, double[] predicted, double[] weights) {
    this(truth, predicted, weights, null, null);
  }

  /** Rows of equal weight. */
  public NumberOutcome(double[] truth, double[] predicted) {
    this(truth, predicted, null);
  }

  @Override
  public Task task() {
    return groups == null ? Task.REGRESSION : Task.RANKING;
  }

  @Override
  public int rows() {
    return truth.length;
  }
}
