package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.answer.AccuracyInterval;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.NumberOutcome;

/** How much an accuracy owes to chance. */
class AccuracyIntervalTest {
  private static AccuracyInterval of(int right, int rows, double[] weights) {
    int[] truth = new int[rows];
    int[] predicted = new int[rows];
    Arrays.fill(predicted, 0, rows - right, 1);
    return AccuracyInterval.of(
            new ClassOutcome(List.of("a", "b"), truth, predicted, null, null, weights))
        .orElseThrow();
  }

  /** The ends are those shares from which the accuracy is 1.96 standard deviations away. */
  @ParameterizedTest
  @CsvSource({"18,23", "0,5", "5,5", "1,1", "700,1000", "3,10"})
  void theAccuracyIsJustPossibleAtTheEnds(int right, int rows) {
    AccuracyInterval interval = of(right, rows, null);
    double share = right / (double) rows;
    for (double end : new double[] {interval.low(), interval.high()}) {
      if (end > 1e-12 && end < 1 - 1e-12) {
        double deviations = Math.abs(share - end) / Math.sqrt(end * (1 - end) / rows);
        assertEquals(1.959964, deviations, 1e-6);
      }
    }
    assertTrue(interval.low() <= share && share <= interval.high());
    assertTrue(interval.low() >= 0 && interval.high() <= 1 && interval.low() < interval.high());
  }

  @Test
  void equalWeightsChangeNothingAndUnequalOnesSayLess() {
    AccuracyInterval plain = of(3, 4, null);
    AccuracyInterval equal = of(3, 4, new double[] {5, 5, 5, 5});
    assertEquals(plain.low(), equal.low(), 1e-15);
    AccuracyInterval heavy = of(3, 4, new double[] {1, 1, 1, 9});
    assertTrue(heavy.high() - heavy.low() > plain.high() - plain.low());
    assertTrue(of(3, 4, new double[] {0, 0, 0, 9}).low() > 0);
  }

  @Test
  void numbersHaveNone() {
    assertTrue(
        AccuracyInterval.of(new NumberOutcome(new double[] {1, 2}, new double[] {1, 3}, null, null))
            .isEmpty());
  }

  @Test
  void aFitTellsItOfTestRowsAlone() {
    String[] fit = {"fit", "--data", "iris", "--kernels", "linear", "--k0", "1", "--quiet"};
    assertFalse(Cli.run(fit).out().contains("interval"));
    List<String> tested = new ArrayList<>(List.of(fit));
    tested.addAll(List.of("--holdout", "0.2"));
    Cli text = Cli.run(tested);
    assertTrue(text.out().contains("interval     test accuracy "), text.out());
    assertTrue(text.out().contains("(95 %, 30 rows)"), text.out());
    tested.add("--json");
    JsonNode json = Cli.run(tested).json();
    JsonNode ends = json.get("testAccuracyInterval");
    double accuracy = json.get("testAccuracy").asDouble();
    assertTrue(ends.get(0).asDouble() < accuracy && accuracy <= ends.get(1).asDouble());
  }
}
