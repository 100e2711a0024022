package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.cv.CvRow;
import org.smkl.cv.Tuned;
import org.smkl.cv.method.Parameters;
import org.smkl.error.Count;

/** What tuning chose, and how to have the same without it. */
public final class TunedAnswer {
  private TunedAnswer() {}

  /** One line for people. */
  public static String line(Tuned tuned) {
    if (tuned.best().isEmpty()) {
      return "tuned        nothing: stopped before anything was found out";
    }
    CvRow best = tuned.best().get();
    return "tuned        %s %s in %d folds of %s%s%s; the same at once: %s"
        .formatted(
            tuned.result().score().id(),
            Numbers.six(best.score()),
            tuned.folds(),
            Count.of(tuned.rows(), "row"),
            tuned.result().complete() ? "" : ", as far as it came",
            tuned.cost().map(cost -> " (" + cost + ")").orElse(""),
            options(best.parameters()));
  }

  /** Fields for programs. */
  public static Map<String, Object> json(Tuned tuned) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("complete", tuned.result().complete());
    json.put("score", tuned.result().score().id());
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
