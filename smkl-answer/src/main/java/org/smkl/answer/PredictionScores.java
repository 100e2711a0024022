package org.smkl.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Baseline;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;

/** Scores in words. */
public final class PredictionScores {
  private PredictionScores() {}

  /** The scores of a fit by what they were measured on: training, test and held-out rows. */
  public static Map<String, Map<String, Double>> parts(FitResult result) {
    Map<String, Map<String, Double>> parts = new LinkedHashMap<>();
    parts.put("training", result.trainScores());
    result.testScores().ifPresent(test -> parts.put("test", test));
    result.evaluation().heldOut().ifPresent(outcome -> parts.put("held out", Score.all(outcome)));
    return parts;
  }

  /** What {@link Baseline} scores on the same rows. */
  public static Map<String, Map<String, Double>> baseline(FitResult result) {
    Baseline baseline = Baseline.of(result.evaluation().train());
    Map<String, Map<String, Double>> parts = new LinkedHashMap<>();
    parts.put("training", Score.all(baseline.on(result.evaluation().train())));
    result.evaluation().test().ifPresent(test -> parts.put("test", Score.all(baseline.on(test))));
    result
        .evaluation()
        .heldOut()
        .ifPresent(outcome -> parts.put("held out", Score.all(baseline.on(outcome))));
    return parts;
  }

  /** How much the accuracy on the test rows owes to chance. */
  public static Optional<AccuracyInterval> interval(FitResult result) {
    return result.evaluation().test().flatMap(AccuracyInterval::of);
  }

  /** All of them with those of the baseline, as lines of a report. */
  static List<String> lines(FitResult result) {
    Map<String, Map<String, Double>> parts = parts(result);
    Map<String, Map<String, Double>> baseline = baseline(result);
    List<String> lines = new ArrayList<>();
    if (result.prepared().alike()) {
      // Nothing is known of them that a score could be compared with.
      lines.add(
          "%-12s %s of the training rows"
              .formatted("inliers", Numbers.percent(result.trainAccuracy())));
      return lines;
    }
    for (String id : result.trainScores().keySet()) {
      lines.add(String.format(Locale.ROOT, "%-12s %s", label(id), values(id, parts, baseline)));
    }
    interval(result)
        .ifPresent(
            interval ->
                lines.add("%-12s test accuracy %s".formatted("interval", interval.words())));
    lines.add(
        String.format(
            Locale.ROOT,
            "%-12s in brackets: %s%s",
            "baseline",
            Baseline.of(result.evaluation().train()).words(),
            helps(result, parts, baseline) ? "" : "; the model is no better"));
    return lines;
  }

  /** Whether unseen rows, else training rows, are predicted better than without a model. */
  private static boolean helps(
      FitResult result,
      Map<String, Map<String, Double>> parts,
      Map<String, Map<String, Double>> baseline) {
    Task task = result.prepared().task();
    Score score = task.usualScore();
    String part =
        Stream.of("test", "held out").filter(parts::containsKey).findFirst().orElse("training");
    double value = parts.get(part).getOrDefault(score.id(), Double.NaN);
    double always = baseline.get(part).getOrDefault(score.id(), Double.NaN);
    return !(score.largerIsBetter() ? value <= always : value >= always);
  }

  private static String values(
      String id,
      Map<String, Map<String, Double>> parts,
      Map<String, Map<String, Double>> baseline) {
    return parts.entrySet().stream()
        .map(
            part ->
                "%s %s (%s)"
                    .formatted(
                        part.getKey(),
                        value(id, part.getValue().getOrDefault(id, Double.NaN)),
                        value(id, baseline.get(part.getKey()).getOrDefault(id, Double.NaN))))
        .collect(Collectors.joining(", "));
  }

  /** What people call a score. */
  public static String label(String id) {
    return switch (id) {
      case "balanced-accuracy" -> "balanced";
      case "f1" -> "F1";
      case "auc" -> "ROC AUC";
      case "log-loss" -> "log loss";
      case "brier" -> "Brier score";
      case "r2" -> "R^2";
      case "mae" -> "mean absolute error";
      case "rmse" -> "RMS error";
      case "ordered" -> "in order";
      default -> id;
    };
  }

  /** A score as people read it; a hyphen where it is not defined. */
  public static String value(String id, double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return switch (id) {
      case "accuracy", "balanced-accuracy", "ordered" -> Numbers.percent(value);
      case "mae", "rmse" -> Numbers.six(value);
      default -> four(value);
    };
  }

  /** With four decimals; what rounds to zero has no sign. */
  static String four(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.equals("-0.0000") ? "0.0000" : text;
  }

  /** The two or three that say most: of classes the accuracy, of numbers R^2 and the errors. */
  public static String words(Map<String, Double> scores) {
    if (scores.containsKey("accuracy")) {
      return "accuracy " + Numbers.percent(scores.get("accuracy"));
    }
    if (scores.containsKey("ordered")) {
      return "pairs in order " + Numbers.percent(scores.get("ordered"));
    }
    List<String> words = new ArrayList<>();
    words.add(String.format(Locale.ROOT, "R^2 %.4f", scores.get("r2")));
    words.add("mean absolute error " + Numbers.six(scores.get("mae")));
    words.add("root of the mean square " + Numbers.six(scores.get("rmse")));
    return String.join(", ", words);
  }
}
