package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Baseline;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.data.Dataset;
import org.smkl.data.Target;

/**
 * What one answer for all rows scores: the most frequent class of some rows, or the mean or a
 * quantile of their numbers.
 *
 * @param baseline the answer
 * @param rows what it scores on the rows that it is from, by the names of the scores
 */
public record Always(Baseline baseline, Map<String, Double> rows) {
  /** Learns it from the labels of training rows. */
  public static Always of(PreparedProblem prepared) {
    Outcome truth = truth(prepared.train(), prepared.task());
    Baseline baseline = Baseline.of(truth);
    return new Always(baseline, Score.all(baseline.on(truth)));
  }

  /** The rows as if all were predicted right, with probabilities, so that every score is told. */
  private static Outcome truth(Dataset data, Task task) {
    double[] weights = data.weights().orElse(null);
    if (data.target() instanceof Target.Values numbers) {
      return task.numbers(numbers.values(), numbers.values(), weights, data.groups());
    }
    Target.Labels labels = (Target.Labels) data.target();
    int classes = labels.classes().size();
    double[][] sure = new double[data.rows()][classes];
    for (int i = 0; i < sure.length; i++) {
      sure[i][labels.of()[i]] = 1;
    }
    return ClassOutcome.of(
        labels.classes(), labels.of(), labels.of(), sure, new double[data.rows()], weights);
  }

  /** From predictions of rows: what it scores on them. */
  public static Always of(Outcome predicted) {
    Baseline baseline = Baseline.of(predicted);
    return new Always(baseline, Score.all(baseline.on(predicted)));
  }

  /** The answer: a class or a number. */
  public Object label() {
    return baseline.label() == null ? baseline.number() : baseline.label();
  }

  /** What a score is, as people read it: "66.85 %". */
  public String value(Score score) {
    return PredictionScores.value(score.id(), rows.getOrDefault(score.id(), Double.NaN));
  }

  /** Which answer that is, and what it scores. */
  public String words(Score score) {
    return "%s: %s %s"
        .formatted(baseline.words(), PredictionScores.label(score.id()), value(score));
  }

  /**
   * Fields for programs.
   *
   * @param part the name of the rows
   * @param test predictions of test rows, which the same answer is held against
   */
  public Map<String, Object> json(String part, Optional<Outcome> test) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("always", label());
    json.put(part, rows);
    test.ifPresent(outcome -> json.put("test", Score.all(baseline.on(outcome))));
    return json;
  }
}
