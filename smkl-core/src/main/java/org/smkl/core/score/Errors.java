package org.smkl.core.score;

/** How far predicted numbers are from the truth. Values may be of any size. NaN without rows. */
final class Errors {
  private final double[] weights;
  private final double total;

  private Errors(NumberOutcome outcome) {
    weights = Weights.scaled(outcome.weights(), outcome.rows());
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    total = sum;
  }

  /** The mean absolute error. */
  static double absolute(NumberOutcome outcome) {
    return 2 * new Errors(outcome).mean(halfResiduals(outcome), false);
  }

  /** Half the mean absolute error, and what the mean error adds on the dearer side. */
  static double pinball(NumberOutcome outcome) {
    Errors errors = new Errors(outcome);
    double[] residuals = halfResiduals(outcome);
    double mean = 0;
    for (int i = 0; i < residuals.length; i++) {
      mean += errors.weights[i] / errors.total * residuals[i];
    }
    return errors.mean(residuals, false) + 2 * (outcome.quantile() - 0.5) * mean;
  }

  /** The root of the mean squared error. */
  static double rootMeanSquare(NumberOutcome outcome) {
    return 2 * new Errors(outcome).mean(halfResiduals(outcome), true);
  }

  /**
   * The share of the truth's variance that the prediction explains. Constant truth: 1 if predicted
   * without error, otherwise 0; less than two rows: NaN; all as scikit-learn.
   */
  static double explained(NumberOutcome outcome) {
    Errors errors = new Errors(outcome);
    if (errors.count() < 2) {
      return Double.NaN;
    }
    double error = errors.mean(halfResiduals(outcome), true);
    double deviation = errors.mean(errors.halfDeviations(outcome.truth()), true);
    if (deviation == 0) {
      return error == 0 ? 1 : 0;
    }
    double ratio = error / deviation;
    return 1 - ratio * ratio;
  }

  private int count() {
    int count = 0;
    for (double weight : weights) {
      count += weight > 0 ? 1 : 0;
    }
    return count;
  }

  /** Halved, since the difference of two finite numbers need not be finite. */
  private static double[] halfResiduals(NumberOutcome outcome) {
    double[] residuals = new double[outcome.rows()];
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] = outcome.truth()[i] / 2 - outcome.predicted()[i] / 2;
    }
    return residuals;
  }

  /** Half of the truth minus its mean; exactly zero where it is constant. */
  private double[] halfDeviations(double[] truth) {
    // From the first row, which keeps the digits of values that share their leading ones.
    double first = 0;
    for (int i = weights.length - 1; i >= 0; i--) {
      first = weights[i] > 0 ? truth[i] / 2 : first;
    }
    double mean = 0;
    for (int i = 0; i < weights.length; i++) {
      mean += weights[i] / total * (truth[i] / 2 - first);
    }
    double[] deviations = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      deviations[i] = truth[i] / 2 - first - mean;
    }
    return deviations;
  }

  /** The mean absolute value, or the root of the mean square, in units of the largest value. */
  private double mean(double[] values, boolean squared) {
    double largest = 0;
    for (int i = 0; i < values.length; i++) {
      largest = weights[i] > 0 ? Math.max(largest, Math.abs(values[i])) : largest;
    }
    int exponent = Scale.exponent(largest);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      if (weights[i] > 0) {
        double value = Math.abs(Scale.down(values[i], exponent));
        sum += weights[i] * (squared ? value * value : value);
      }
    }
    return Scale.up(squared ? Math.sqrt(sum / total) : sum / total, exponent);
  }
}
