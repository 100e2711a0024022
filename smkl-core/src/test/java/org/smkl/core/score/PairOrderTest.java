package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.error.InputException;

class PairOrderTest {
  private static NumberOutcome outcome(double[] truth, double[] said, double[] w, int... groups) {
    return new NumberOutcome(truth, said, w, null, groups);
  }

  @Test
  void pairsOfOneGroupWithDifferentTruthsCount() {
    double[] truth = {1, 2, 2, 7, 3};
    double[] said = {5, 6, 5, 1, 2};
    // In the first group 6 > 5 is right, 5 = 5 counts half; in the second 1 < 2 is wrong.
    PairOrder pairs = PairOrder.of(outcome(truth, said, null, 0, 0, 0, 1, 1));
    assertEquals(new PairOrder(1.5, 3), pairs);
    double[] weights = {2, 3, 0, 1, 1};
    assertEquals(new PairOrder(6, 7), PairOrder.of(outcome(truth, said, weights, 0, 0, 0, 1, 1)));
  }

  @Test
  void withTwoTruthsItIsTheAreaUnderTheCurve() {
    SplittableRandom random = new SplittableRandom(3);
    for (int draw = 0; draw < 20; draw++) {
      int n = 2 + random.nextInt(30);
      double[] truth = random.doubles(n).map(Math::rint).toArray();
      truth[0] = 0;
      truth[1] = 1;
      double[] said = random.doubles(n).map(v -> Math.floor(5 * v)).toArray();
      int[] labels = new int[n];
      for (int i = 0; i < n; i++) {
        labels[i] = (int) truth[i];
      }
      ClassOutcome classes = ClassOutcome.of(List.of("a", "b"), labels, labels, null, said, null);
      NumberOutcome numbers = outcome(truth, said, null, new int[n]);
      assertEquals(Score.AUC.value(classes), Score.ORDERED.value(numbers), 1e-12);
    }
  }

  @Test
  void onlyTheOrderJudgesARanking() {
    NumberOutcome ranking = outcome(new double[] {1, 2}, new double[] {4, 9}, null, 0, 0);
    assertEquals(Map.of("ordered", 1.0), Score.all(ranking));
    assertEquals(Map.of("ordered", 0.5), Score.all(Baseline.of(ranking).on(ranking)));
    assertThrows(InputException.class, () -> Score.R2.value(ranking));
    NumberOutcome numbers = new NumberOutcome(ranking.truth(), ranking.predicted());
    assertThrows(InputException.class, () -> Score.ORDERED.value(numbers));
    NumberOutcome alone = outcome(new double[] {1, 2}, new double[] {4, 9}, null, 0, 1);
    assertTrue(Double.isNaN(Score.ORDERED.value(alone)));
  }
}
