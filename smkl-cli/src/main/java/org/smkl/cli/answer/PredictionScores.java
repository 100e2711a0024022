package org.smkl.cli.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smkl.core.fit.FitResult;

/** Scores in words. */
public final class PredictionScores {
  private PredictionScores() {}

  /** Of training and test rows, as a line of a report. */
  static String line(FitResult result) {
    if (result.prepared().task().regression()) {
      String train = "errors       training " + words(result.trainScores());
      return result.testScores().map(t -> train + "; test " + words(t)).orElse(train);
    }
    String train = "accuracy     training " + Numbers.percent(result.trainAccuracy());
    return result.testAccuracy().map(t -> train + ", test " + Numbers.percent(t)).orElse(train);
  }

  /** The two or three that say most: of classes the accuracy, of numbers R^2 and the errors. */
  public static String words(Map<String, Double> scores) {
    if (scores.containsKey("accuracy")) {
      return "accuracy " + Numbers.percent(scores.get("accuracy"));
    }
    List<String> words = new ArrayList<>();
    words.add(String.format(Locale.ROOT, "R^2 %.4f", scores.get("r2")));
    words.add("mean absolute error " + Numbers.six(scores.get("mae")));
    words.add("root of the mean square " + Numbers.six(scores.get("rmse")));
    return String.join(", ", words);
  }
}
