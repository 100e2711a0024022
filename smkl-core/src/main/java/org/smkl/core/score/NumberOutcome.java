package org.smkl.core.score;

import org.smkl.error.Check;

/**
 * Numbers as predicted and as they are.
 *
 * @param truth the true values, finite
 * @param predicted as many, finite
 * @param weights sample weights, zero or more, or null for equal ones
 */
public record NumberOutcome(double[] truth, double[] predicted, double[] weights)
    implements Outcome {
  public NumberOutcome {
    Check.finite("truth", truth);
    Check.finite("predicted", predicted);
    Check.length("predicted", predicted.length, truth.length);
    Weights.check(weights, truth.length);
  }

  /** Rows of equal weight. */
  public NumberOutcome(double[] truth, double[] predicted) {
    this(truth, predicted, null);
  }

  @Override
  public Task task() {
    return Task.REGRESSION;
  }

  @Override
  public int rows() {
    return truth.length;
  }
}
