package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The figures are scikit-learn's (1.9.1), by the lines in the comments. */
class NumberScoresTest {
  private static final double EXACT = 1e-14;
  private static final double[] TRUTH = {3, -.5, 2, 7, 4.25};
  private static final double[] PREDICTED = {2.5, 0, 2, 8, 4};
  private static final double[] WEIGHTS = {1, 2, .5, 1, 3};

  @Test
  void numbersScoreAsInScikitLearn() {
    NumberOutcome outcome = new NumberOutcome(TRUTH, PREDICTED);
    assertEquals(0.9491042345276873, Score.R2.value(outcome), EXACT); // r2_score(y, q)
    assertEquals(0.45, Score.MAE.value(outcome), EXACT); // mean_absolute_error(y, q)
    assertEquals(0.5590169943749475, Score.RMSE.value(outcome), EXACT); // root_mean_squared_error
  }

  @Test
  void weightedNumbersScoreAsInScikitLearn() {
    // the same with sample_weight=w
    NumberOutcome outcome = new NumberOutcome(TRUTH, PREDICTED, WEIGHTS);
    assertEquals(0.9575846027547205, Score.R2.value(outcome), EXACT);
    assertEquals(0.43333333333333335, Score.MAE.value(outcome), EXACT);
    assertEquals(0.5082650227325636, Score.RMSE.value(outcome), EXACT);
  }

  @Test
  void valuesOfAnySizeKeepTheirScores() {
    for (double unit : new double[] {1e-300, 1e-160, 1e-9, 1e9, 1e160, 1e306}) {
      NumberOutcome outcome =
          new NumberOutcome(times(TRUTH, unit), times(PREDICTED, unit), times(WEIGHTS, 1 / unit));
      assertEquals(0.9575846027547205, Score.R2.value(outcome), EXACT, "R2 of " + unit);
      assertEquals(0.43333333333333335, Score.MAE.value(outcome) / unit, EXACT);
      assertEquals(0.5082650227325636, Score.RMSE.value(outcome) / unit, EXACT);
    }
  }

  @Test
  void aCommonOffsetKeepsItsDigits() {
    double offset = 1L << 45;
    NumberOutcome outcome =
        new NumberOutcome(
            Arrays.stream(TRUTH).map(v -> v + offset).toArray(),
            Arrays.stream(PREDICTED).map(v -> v + offset).toArray());
    assertEquals(0.9491042345276873, Score.R2.value(outcome), EXACT);
  }

  @Test
  void theFarthestNumbersHaveADistance() {
    double max = Double.MAX_VALUE;
    NumberOutcome outcome = new NumberOutcome(new double[] {max, -max}, new double[] {-max, max});
    assertEquals(-3, Score.R2.value(outcome), EXACT);
    assertEquals(Double.POSITIVE_INFINITY, Score.RMSE.value(outcome));
  }

  @Test
  void oneWildPredictionDoesNotHideTheVariance() {
    NumberOutcome outcome = new NumberOutcome(new double[] {0, 2}, new double[] {0, 1e300});
    assertEquals(Double.NEGATIVE_INFINITY, Score.R2.value(outcome));
    NumberOutcome exact = new NumberOutcome(new double[] {1e300, 1}, new double[] {1e300, 3});
    assertEquals(Math.sqrt(2), Score.RMSE.value(exact), EXACT);
  }

  @Test
  void constantTruth() {
    // r2_score([1, 1, 1], [1, 1, 1]) is 1, r2_score([1, 1, 1], [1, 1, 2]) is 0. A constant 0.1 is
    // taken as one, too; there scikit-learn gives -1.7e31, since the mean of it rounds.
    for (double value : new double[] {0, 1, 0.1, -1e300}) {
      double[] constant = {value, value, value};
      assertEquals(1, Score.R2.value(new NumberOutcome(constant, constant)));
      NumberOutcome wrong = new NumberOutcome(constant, new double[] {value, value, value / 2 + 3});
      assertEquals(0, Score.R2.value(wrong));
    }
  }

  @Test
  void pinballLoss() {
    // mean_pinball_loss([1, 2, 3], [0, 0, 4], alpha=0.1) is 0.4, with alpha=0.75 it is 2.5 / 3.
    double[] truth = {1, 2, 3};
    double[] predicted = {0, 0, 4};
    assertEquals(0.4, Score.PINBALL.value(new NumberOutcome(truth, predicted, null, 0.1)), 1e-15);
    assertEquals(
        2.5 / 3, Score.PINBALL.value(new NumberOutcome(truth, predicted, null, 0.75)), 1e-15);
    // sample_weight=[1, 3, 0]: (0.1 + 3 * 0.2) / 4.
    double[] weights = {1, 3, 0};
    assertEquals(
        0.175, Score.PINBALL.value(new NumberOutcome(truth, predicted, weights, 0.1)), 1e-15);
    NumberOutcome plain = new NumberOutcome(truth, predicted);
    assertThrows(IllegalArgumentException.class, () -> Score.PINBALL.value(plain));
    assertFalse(Score.all(plain).containsKey("pinball"));
  }

  @Test
  void tooFewRows() {
    NumberOutcome none = new NumberOutcome(new double[0], new double[0], null, 0.5);
    for (Score score : Score.of(Outcome.Task.REGRESSION)) {
      assertEquals(Double.NaN, score.value(none), score.id());
    }
    NumberOutcome one = new NumberOutcome(new double[] {1}, new double[] {3});
    assertEquals(Double.NaN, Score.R2.value(one)); // r2_score([1.], [3.]) is nan
    assertEquals(2, Score.MAE.value(one));
    NumberOutcome oneCounts =
        new NumberOutcome(new double[] {1, 9}, new double[] {3, 9}, new double[] {1, 0});
    assertEquals(Double.NaN, Score.R2.value(oneCounts));
    assertEquals(2, Score.RMSE.value(oneCounts));
  }

  @Test
  void whatIsNoOutcomeIsRefused() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] one = {1};
      double[] wrong = {bad};
      assertThrows(IllegalArgumentException.class, () -> new NumberOutcome(wrong, one));
      assertThrows(IllegalArgumentException.class, () -> new NumberOutcome(one, wrong));
      assertThrows(IllegalArgumentException.class, () -> new NumberOutcome(one, one, wrong));
    }
    assertThrows(
        IllegalArgumentException.class, () -> new NumberOutcome(new double[2], new double[1]));
  }

  private static double[] times(double[] values, double unit) {
    return DoubleStream.of(values).map(v -> v * unit).toArray();
  }
}
