package org.smkl.answer;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Baseline;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Reliability;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;

/** The JSON fields about the task and how well it is learned. */
public final class ScoreFields {
  private static final int BINS = 10;

  private ScoreFields() {}

  static void add(Map<String, Object> json, FitResult result) {
    Task task = result.prepared().task();
    result.evaluation().test().ifPresent(test -> json.put("testRowsUnseen", unseen(test, task)));
    json.put("task", task.id());
    if (!task.regression()) {
      json.put("classes", task.classes());
      json.put("trainAccuracy", result.trainAccuracy());
      result.testAccuracy().ifPresent(accuracy -> json.put("testAccuracy", accuracy));
      PredictionScores.interval(result)
          .ifPresent(interval -> json.put("testAccuracyInterval", interval.json()));
    }
    if (result.prepared().alike()) {
      json.put("inliers", result.trainAccuracy());
    }
    json.put("machines", task.roles().size());
    Map<String, Object> scores = new LinkedHashMap<>();
    scores.put("train", result.trainScores());
    result.testScores().ifPresent(test -> scores.put("test", test));
    result.evaluation().heldOut().ifPresent(outcome -> scores.put("heldOut", Score.all(outcome)));
    json.put("scores", scores);
    json.put("baseline", baseline(result));
    json.put("imbalance", Imbalance.of(result));
    if (!task.regression()) {
      json.put("probability", result.model().hasProbabilities());
      json.put("confusion", confusion(result));
      result
          .evaluation()
          .heldOut()
          .ifPresent(outcome -> json.put("reliability", reliability(outcome, task.classes())));
    }
    if (task.regression()) {
      result
          .testScores()
          .ifPresent(
              test -> {
                json.put("testR2", test.get("r2"));
                json.put("testRmse", test.get("rmse"));
                json.put("testMae", test.get("mae"));
              });
    }
  }

  private static Map<String, Object> baseline(FitResult result) {
    Map<String, Map<String, Double>> parts = PredictionScores.baseline(result);
    Baseline always = Baseline.of(result.evaluation().train());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("always", always.label() == null ? always.number() : always.label());
    json.put("train", parts.get("training"));
    json.put("test", parts.get("test"));
    json.put("heldOut", parts.get("held out"));
    json.values().removeIf(Objects::isNull);
    return json;
  }

  /** How many rows have a class that no training row has. */
  public static long unseen(Outcome test, Task task) {
    return test instanceof ClassOutcome classes
        ? Arrays.stream(classes.truth()).filter(c -> c >= task.classes().size()).count()
        : 0;
  }

  /** By what was counted: rows of each class (outer) by predicted class (inner). */
  private static Map<String, Object> confusion(FitResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    put(json, "train", result.evaluation().train());
    result.evaluation().test().ifPresent(test -> put(json, "test", test));
    result.evaluation().heldOut().ifPresent(outcome -> put(json, "heldOut", outcome));
    return json;
  }

  private static void put(Map<String, Object> json, String part, Outcome outcome) {
    json.put(part, ConfusionMatrix.of((ClassOutcome) outcome).weights());
  }

  /** By class, the bins that have held-out rows. */
  private static Map<String, Object> reliability(ClassOutcome outcome, List<String> classes) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (int c = 0; c < classes.size(); c++) {
      json.put(
          classes.get(c),
          Reliability.of(outcome, c, BINS).bins().stream()
              .filter(bin -> bin.count() > 0)
              .map(ScoreFields::bin)
              .toList());
    }
    return json;
  }

  private static Map<String, Object> bin(Reliability.Bin bin) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", bin.low());
    json.put("to", bin.high());
    json.put("rows", bin.count());
    json.put("meanProbability", bin.meanProbability());
    json.put("share", bin.share());
    return json;
  }
}
