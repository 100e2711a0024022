package org.smkl.cli.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.core.data.Target;
import org.smkl.core.fit.SmklModel;

/**
 * How well predictions meet what is known.
 *
 * @param accuracy the share of classes that are met; null in a regression
 * @param byName every score by its name
 */
public record PredictionScores(Double accuracy, Map<String, Double> byName) {
  public static PredictionScores of(SmklModel model, double[][] values, Target known) {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (known instanceof Target.Values numbers) {
      double mean = java.util.Arrays.stream(numbers.values()).average().orElse(Double.NaN);
      double squares = 0;
      double spread = 0;
      double absolute = 0;
      int n = values.length;
      for (int i = 0; i < n; i++) {
        double error = model.task().number(values[i][0]) - numbers.values()[i];
        squares += error * error;
        absolute += Math.abs(error);
        spread += (numbers.values()[i] - mean) * (numbers.values()[i] - mean);
      }
      scores.put("r2", 1 - squares / spread);
      scores.put("mae", absolute / n);
      scores.put("rmse", Math.sqrt(squares / n));
      return new PredictionScores(null, scores);
    }
    double accuracy = model.accuracy(values, known);
    scores.put("accuracy", accuracy);
    return new PredictionScores(accuracy, scores);
  }

  public String words() {
    return accuracy != null
        ? "accuracy " + Numbers.percent(accuracy)
        : "R^2 %.4f, mean absolute error %.4g, root of the mean square %.4g"
            .formatted(byName.get("r2"), byName.get("mae"), byName.get("rmse"));
  }
}
