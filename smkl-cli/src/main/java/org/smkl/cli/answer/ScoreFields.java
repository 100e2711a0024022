package org.smkl.cli.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.core.fit.FitResult;
import org.smkl.core.task.Task;

/** The JSON fields about the task and how well it is learned. */
final class ScoreFields {
  private ScoreFields() {}

  static void add(Map<String, Object> json, FitResult result) {
    Task task = result.prepared().task();
    json.put("task", task.kind().id());
    if (!task.regression()) {
      json.put("classes", task.classes());
      json.put("trainAccuracy", result.trainAccuracy());
      result.testAccuracy().ifPresent(accuracy -> json.put("testAccuracy", accuracy));
    }
    json.put("machines", task.roles().size());
    Map<String, Object> scores = new LinkedHashMap<>();
    scores.put("train", result.trainScores());
    result.testScores().ifPresent(test -> scores.put("test", test));
    json.put("scores", scores);
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
}
