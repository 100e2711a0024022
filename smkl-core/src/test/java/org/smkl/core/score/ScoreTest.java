package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.error.InputException;

class ScoreTest {
  private static final ClassOutcome BARE =
      new ClassOutcome(List.of("a", "b"), new int[] {0, 1}, new int[] {0, 1});

  @Test
  void namesAreThoseThatScriptsRelyOn() {
    assertEquals(
        List.of(
            "accuracy",
            "balanced-accuracy",
            "f1",
            "auc",
            "log-loss",
            "brier",
            "r2",
            "mae",
            "rmse",
            "pinball",
            "ordered"),
        Arrays.stream(Score.values()).map(Score::id).toList());
    assertEquals(Score.BALANCED_ACCURACY, Score.parse(" Balanced-Accuracy "));
  }

  @Test
  void typingErrorsFindTheirScore() {
    InputException e = assertThrows(InputException.class, () -> Score.parse("acuracy"));
    assertEquals("The score 'acuracy' is not known.", e.given());
    assertTrue(
        e.expected().endsWith("log-loss, brier, r2, mae, rmse, pinball, ordered."), e.expected());
    assertEquals("Maybe you meant 'accuracy'.", e.suggestion());
    assertTrue(
        assertThrows(InputException.class, () -> Score.parse("")).suggestion().contains("Maybe"));
  }

  @Test
  void aScoreOfAnotherTaskIsRefusedWithThoseThatFit() {
    NumberOutcome numbers = new NumberOutcome(new double[] {1}, new double[] {1});
    InputException e = assertThrows(InputException.class, () -> Score.F1.value(numbers));
    assertEquals("The score 'f1' judges classification, and the task is regression.", e.given());
    assertEquals("Expected one of r2, mae, rmse, pinball.", e.expected());
    assertThrows(InputException.class, () -> Score.RMSE.value(BARE));
  }

  @Test
  void missingProbabilitiesAreAskedFor() {
    for (Score score : List.of(Score.AUC, Score.LOG_LOSS)) {
      InputException e = assertThrows(InputException.class, () -> score.value(BARE));
      assertTrue(e.suggestion().contains("another score"), e.getMessage());
    }
    assertFalse(Score.AUC.needsProbabilities(2));
    assertTrue(Score.AUC.needsProbabilities(3));
    assertTrue(Score.LOG_LOSS.needsProbabilities(2));
    assertEquals(1, Score.AUC.value(BARE.withDecisions(new double[] {-1, 1})));
  }
}
