package org.smkl.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;
import org.smkl.search.SearchStatus;

/** The JSON fields of a path. */
public final class PathJson {
  private PathJson() {}

  /** Points, the score and what follows from it. */
  public static void add(Map<String, Object> json, PathResult path) {
    json.put("score", path.score().id());
    json.put("folds", path.folds());
    json.put("best", path.best().map(PathPoint::k0));
    json.put("chosen", path.chosen().map(PathPoint::k0));
    path.points().stream()
        .findFirst()
        .map(PathPoint::fit)
        .ifPresent(
            fit ->
                json.put(
                    "baseline",
                    Always.of(fit.prepared()).json("leftOut", fit.evaluation().test())));
    json.put("points", path.points().stream().map(PathJson::point).toList());
  }

  /** A path as a JSON object of its own. */
  public static Map<String, Object> of(PathResult path) {
    Map<String, Object> json = new LinkedHashMap<>();
    add(json, path);
    return json;
  }

  /** How it ended: the first reason that kept it from being complete. */
  public static String status(PathResult path, boolean interrupted) {
    if (path.complete()) {
      return "COMPLETE";
    }
    Optional<SearchStatus> unproved =
        path.points().stream()
            .map(point -> point.proof().status())
            .filter(status -> !status.proved())
            .findFirst();
    return interrupted
        ? SearchStatus.INTERRUPTED.name()
        : unproved.orElse(SearchStatus.TIME_LIMIT).name();
  }

  private static Map<String, Object> point(PathPoint point) {
    List<String> names = point.fit().prepared().names();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("k0", point.k0());
    json.put("status", point.proof().status());
    json.put("objective", point.proof().upperBound());
    json.put("lowerBound", point.proof().lowerBound());
    json.put("relativeGap", point.proof().relativeGap());
    double[] beta = point.fit().beta();
    json.put("support", List.copyOf(WeightFields.byName(beta, names).keySet()));
    json.put("weights", WeightFields.byName(beta, names));
    json.put("score", point.score());
    json.put("scoreStandardError", point.scoreStandardError());
    point.fit().testScores().ifPresent(scores -> json.put("test", scores));
    json.put("nodes", point.proof().progress().nodes());
    json.put("seconds", point.proof().seconds().total());
    return json;
  }
}
