package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.NumberOutcome;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Target;
import org.smkl.error.InputException;

/** Sums of folds give the scores that all rows together have. */
class ScoreSumsTest {
  private final SplittableRandom random = new SplittableRandom(8);

  @Test
  void numbersOfAllFoldsTogether() {
    for (double size : new double[] {1e-150, 1, 1e150}) {
      double[] truth = random.doubles(40).map(v -> size * (1000 + v)).toArray();
      double[] predicted = random.doubles(40).map(v -> size * (1000 + v)).toArray();
      double[] weights = random.doubles(40).map(v -> Math.floor(3 * v)).toArray();
      Task task = Task.of(new Target.Values(truth), TaskOptions.defaults());
      ScoreSums tallies = new ScoreSums(task, false);
      List<Double> sums =
          ScoreSums.added(
              List.of(
                  tallies.of(numbers(truth, predicted, weights, 0, 11)),
                  tallies.of(numbers(truth, predicted, weights, 11, 40))));
      NumberOutcome all = new NumberOutcome(truth, predicted, weights);
      for (Score score : List.of(Score.R2, Score.MAE, Score.RMSE)) {
        double expected = score.value(all);
        assertEquals(expected, tallies.score(score, sums), 1e-9 * Math.abs(expected), score.id());
      }
    }
  }

  @Test
  void numbersThatAreAllTheSameHaveTheConventionsOfTheScore() {
    double[] same = {5, 5, 5};
    ScoreSums tallies =
        new ScoreSums(Task.of(new Target.Values(same), TaskOptions.defaults()), false);
    for (double[] predicted : new double[][] {same, {5, 5, 6}}) {
      NumberOutcome outcome = new NumberOutcome(same, predicted);
      assertEquals(Score.R2.value(outcome), tallies.score(Score.R2, tallies.of(outcome)), 0.0);
    }
  }

  private static NumberOutcome numbers(
      double[] truth, double[] predicted, double[] weights, int from, int to) {
    return new NumberOutcome(
        Arrays.copyOfRange(truth, from, to),
        Arrays.copyOfRange(predicted, from, to),
        Arrays.copyOfRange(weights, from, to));
  }

  @Test
  void classesOfAllFoldsTogether() {
    List<String> names = List.of("a", "b", "c");
    int[] truth = random.ints(50, 0, 3).toArray();
    int[] predicted = random.ints(50, 0, 3).toArray();
    Task task = Task.of(new Target.Labels(names, truth), TaskOptions.defaults());
    ScoreSums tallies = new ScoreSums(task, false);
    List<Double> sums =
        ScoreSums.added(
            List.of(
                tallies.of(part(names, truth, predicted, 0, 20)),
                tallies.of(part(names, truth, predicted, 20, 50))));
    ClassOutcome all = new ClassOutcome(names, truth, predicted);
    for (Score score : List.of(Score.ACCURACY, Score.BALANCED_ACCURACY, Score.F1)) {
      assertEquals(score.value(all), tallies.score(score, sums), 1e-15, score.id());
    }
    assertEquals(
        List.of("accuracy", "balanced-accuracy", "f1"), List.copyOf(tallies.scores(sums).keySet()));
    InputException other = assertThrows(InputException.class, () -> tallies.require(Score.R2));
    assertTrue(other.getMessage().contains("classes are predicted"), other.getMessage());
  }

  private static ClassOutcome part(
      List<String> names, int[] truth, int[] predicted, int from, int to) {
    return new ClassOutcome(
        names, Arrays.copyOfRange(truth, from, to), Arrays.copyOfRange(predicted, from, to));
  }

  /** The area is the mean of the folds' areas; a fold of one class has none and is left out. */
  @Test
  void areasAreAveragedOverTheFoldsThatHaveOne() {
    List<String> names = List.of("no", "yes");
    ScoreSums tallies = new ScoreSums(Task.twoClasses(names), false);
    ClassOutcome half =
        new ClassOutcome(names, new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1})
            .withDecisions(new double[] {-2, 1, -1, 2});
    ClassOutcome whole =
        new ClassOutcome(names, new int[] {0, 1}, new int[] {0, 1})
            .withDecisions(new double[] {-1, 1});
    ClassOutcome none =
        new ClassOutcome(names, new int[] {1}, new int[] {1}).withDecisions(new double[] {1});
    List<Double> sums =
        ScoreSums.added(List.of(tallies.of(half), tallies.of(whole), tallies.of(none)));
    // Of the four pairs of the first fold three are in order.
    assertEquals((0.75 + 1) / 2, tallies.score(Score.AUC, sums), 1e-15);
  }
}
