package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
  private static final double[] TRUTH = {3, -.5, 2, 7, 4.25, 2};
  private static final double[] WEIGHTS = {1, 2, .5, 1, 3, .25};

  /** No other number has a smaller pinball loss. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3, 0.5, 0.9, 0.99})
  void ofQuantilesItIsTheNumberWithTheLeastLoss(double level) {
    for (double[] weights : new double[][] {null, WEIGHTS}) {
      NumberOutcome train = new NumberOutcome(TRUTH, new double[6], weights, level);
      Baseline always = Baseline.of(train);
      double loss = Score.PINBALL.value(always.on(train));
      for (double other : TRUTH) {
        double[] said = new double[6];
        Arrays.fill(said, other);
        double theirs = Score.PINBALL.value(new NumberOutcome(TRUTH, said, weights, level));
        assertTrue(loss <= theirs + 1e-12, other + " has " + theirs + " and not " + loss);
      }
      assertTrue(always.words().contains(level + " quantile"), always.words());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-3, 0, 1e6})
  void ofOtherNumbersItIsTheirMean(double shift) {
    double[] truth = Arrays.stream(TRUTH).map(y -> y + shift).toArray();
    Baseline always = Baseline.of(new NumberOutcome(truth, new double[6]));
    assertEquals(17.75 / 6 + shift, always.number(), 1e-9);
  }
}
