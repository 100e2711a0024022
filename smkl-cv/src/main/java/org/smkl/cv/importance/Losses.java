package org.smkl.cv.importance;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.data.Groups;
import org.smkl.data.Target;

/**
 * What each row costs, such that the mean over rows is what a score misses of 1: an error of a
 * class, or a squared error in units of the variance.
 *
 * @param task what values mean
 * @param target what is true
 * @param rowWeights how much each row counts; their mean is 1
 * @param groups rows that belong together
 */
record Losses(Task task, Target target, double[] rowWeights, Optional<Groups> groups) {
  /** Of an interval of 95 %. */
  private static final double QUANTILE = 1.959964;

  static Losses of(Task task, Target target, Score score, Optional<Groups> groups) {
    double[] weights = new double[target.size()];
    if (target instanceof Target.Values numbers) {
      double mean = Arrays.stream(numbers.values()).average().orElse(0);
      double variance =
          Arrays.stream(numbers.values()).map(y -> (y - mean) * (y - mean)).average().orElse(0);
      Arrays.fill(weights, variance > 0 ? 1 / variance : 0);
    } else {
      Target.Labels labels = (Target.Labels) target;
      int[] counts = labels.counts();
      double kinds = Arrays.stream(counts).filter(c -> c > 0).count();
      boolean balanced = score == Score.BALANCED_ACCURACY;
      Arrays.setAll(
          weights, i -> balanced ? weights.length / (kinds * counts[labels.of()[i]]) : 1.0);
    }
    return new Losses(task, target, weights, groups);
  }

  double[] of(double[][] values) {
    double[] losses = new double[values.length];
    Arrays.setAll(
        losses,
        i -> {
          if (target instanceof Target.Values numbers) {
            double error = task.number(values[i][0]) - numbers.values()[i];
            return rowWeights[i] * error * error;
          }
          boolean wrong = task.predict(values[i]) != ((Target.Labels) target).of()[i];
          return wrong ? rowWeights[i] : 0;
        });
    return losses;
  }

  /** The mean of what rows lose, with the interval that rows or groups at random give it. */
  Importance.Entry entry(String name, double[] lost) {
    int n = lost.length;
    double mean = Arrays.stream(lost).sum() / n;
    double[] sums = new double[groups.map(Groups::count).orElse(n)];
    for (int i = 0; i < n; i++) {
      sums[groups.isPresent() ? groups.get().of()[i] : i] += lost[i] - mean;
    }
    double squares = Arrays.stream(sums).map(s -> s * s).sum();
    double parts = Math.max(2, sums.length);
    double error = Math.sqrt(squares * parts / (parts - 1)) / n;
    return new Importance.Entry(name, mean, mean - QUANTILE * error, mean + QUANTILE * error);
  }
}
