package org.smkl.core.score;

import org.smkl.error.Check;

/** What only probabilities can be judged by; smaller is better. NaN without rows. */
public final class ProbabilityScores {
  /**
   * Smaller probabilities count as this one, so that a single wrong row does not cost everything.
   */
  private static final double MIN_PROBABILITY = 1e-15;

  private ProbabilityScores() {}

  /**
   * The mean of minus the logarithm of the true class's probability, each row clipped at 1e-15 and
   * normalised afterwards. (scikit-learn did the same before its version 1.2; it clips at 2.2e-16
   * since then.) Defined as well where only one class occurs.
   */
  public static double logLoss(ClassOutcome outcome) {
    return mean(
        outcome,
        (row, truth) -> {
          double sum = 0;
          for (double p : row) {
            sum += clipped(p);
          }
          // Plus 0, since the logarithm of 1 is not minus zero.
          return Math.log(sum / clipped(row[truth])) + 0.0;
        });
  }

  /**
   * The mean squared distance to certainty about the true class. Two classes: of the positive one's
   * probability, from 0 to 1. Several: summed over all classes, from 0 to 2 (as scikit-learn).
   */
  public static double brier(ClassOutcome outcome) {
    return mean(
        outcome,
        (row, truth) -> {
          double sum = 0;
          for (int c = 0; c < row.length; c++) {
            double difference = row[c] - (c == truth ? 1 : 0);
            sum += difference * difference;
          }
          return row.length == 2 ? sum / 2 : sum;
        });
  }

  private interface Loss {
    double of(double[] row, int truth);
  }

  private static double mean(ClassOutcome outcome, Loss loss) {
    Check.present("probabilities", outcome.probabilities());
    double[] weights = Weights.scaled(outcome.weights(), outcome.rows());
    double sum = 0;
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * loss.of(outcome.probabilities()[i], outcome.truth()[i]);
      total += weights[i];
    }
    return sum / total;
  }

  private static double clipped(double p) {
    return Math.max(MIN_PROBABILITY, Math.min(1 - MIN_PROBABILITY, p));
  }
}
