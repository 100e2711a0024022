package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.core.score.Score;
import org.smkl.cv.CvRow;
import org.smkl.cv.Tuned;
import org.smkl.cv.method.Parameters;
import org.smkl.error.Count;

/** What tuning chose, and how to have the same without it. */
public final class TunedAnswer {
  private TunedAnswer() {}

  /**
   * One line for people.
   *
   * @param always what one answer for all training rows scores
   */
  public static String line(Tuned tuned, Always always) {
    return "tuned        " + words(tuned, always);
  }

  /** The same as words of a sentence. */
  public static String words(Tuned tuned, Always always) {
    if (tuned.best().isEmpty()) {
      return "nothing: stopped before anything was found out";
    }
    CvRow best = tuned.best().get();
    Score score = tuned.result().score();
    return "%s %s (%s) in %d folds of %s%s%s%s; the same at once: %s"
        .formatted(
            PredictionScores.label(score.id()),
            PredictionScores.value(score.id(), best.score()),
            always.value(score),
            tuned.folds(),
            Count.of(tuned.rows(), "row"),
            tuned.result().complete() ? "" : ", as far as it came",
            tuned.cost().map(cost -> "; " + cost).orElse(""),
            helps(score, best.score(), always) ? "" : "; no better than the baseline",
            options(best.parameters()));
  }

  private static boolean helps(Score score, double value, Always always) {
    double baseline = always.rows().getOrDefault(score.id(), Double.NaN);
    return !(score.largerIsBetter() ? value <= baseline : value >= baseline);
  }

  /** Fields for programs. */
  public static Map<String, Object> json(Tuned tuned, Always always) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("complete", tuned.result().complete());
    json.put("score", tuned.result().score().id());
    json.put("baseline", always.rows().get(tuned.result().score().id()));
    json.put("rows", tuned.rows());
    json.put("folds", tuned.folds());
    json.put("fits", tuned.result().fits());
    json.put("seconds", tuned.result().seconds());
    tuned
        .best()
        .ifPresent(
            best -> {
              json.put("value", best.score());
              json.put("deviation", best.deviation());
              json.put("C", best.parameters().c());
              json.put("lambda", best.parameters().lambda());
              json.put("k0", best.parameters().k0());
              tuned.cost().ifPresent(cost -> json.put("cost", cost));
              tuned.mixed().ifPresent(all -> json.put("valueOfAll", all.score()));
              json.put("options", options(best.parameters()));
            });
    return json;
  }

  private static String options(Parameters point) {
    return "-C %s --lambda %s --k0 %d"
        .formatted(Numbers.plain(point.c()), Numbers.plain(point.lambda()), point.k0());
  }
}
