package org.smkl.answer;

import java.io.PrintStream;
import java.util.List;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.score.Score;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;

/** Shows a path to people. */
public final class PathText {
  private static final int NAMES = 60;

  private PathText() {}

  /** A row for each k0, and which one to take. */
  public static void print(
      PrintStream out, PathResult path, PreparedProblem prepared, ProblemSettings problem) {
    ProblemText.lines(prepared, problem).forEach(out::println);
    out.println();
    boolean tested = path.points().stream().anyMatch(p -> p.fit().testScores().isPresent());
    String score = path.score().id();
    Table table =
        tested
            ? new Table("k0", "objective", "gap", score, "+-", "test", "kernels")
            : new Table("k0", "objective", "gap", score, "+-", "kernels");
    for (PathPoint point : path.points()) {
      String k0 = Integer.toString(point.k0());
      String objective = Numbers.upper(point.proof().upperBound());
      String gap = Numbers.gap(point.proof().relativeGap());
      String value = PredictionScores.value(path.score().id(), point.score());
      String error = PredictionScores.value(path.score().id(), point.scoreStandardError());
      if (tested) {
        table.row(k0, objective, gap, value, error, test(path.score(), point), kernels(point));
      } else {
        table.row(k0, objective, gap, value, error, kernels(point));
      }
    }
    table.print(out);
    path.points().stream()
        .filter(point -> !point.proof().status().proved())
        .forEach(
            point ->
                out.println(
                    "k0 = %d ended with %s: its optimum lies within the gap."
                        .formatted(point.k0(), point.proof().status())));
    if (path.points().size() < path.asked()) {
      out.println("Stopped after %d of %d k0.".formatted(path.points().size(), path.asked()));
    }
    out.println(baseline(path, prepared));
    out.println(choice(path));
  }

  /** The one-standard-error rule in a sentence. */
  public static String choice(PathResult path) {
    if (path.chosen().isEmpty()) {
      return "No k0 was cross-validated, so none is chosen.";
    }
    PathPoint best = path.best().orElseThrow();
    PathPoint chosen = path.chosen().orElseThrow();
    return "k0 = %d is best by cross-validation (%s +- %s); the smallest within one standard error of it is k0 = %d."
        .formatted(
            best.k0(),
            PredictionScores.value(path.score().id(), best.score()),
            PredictionScores.value(path.score().id(), best.scoreStandardError()),
            chosen.k0());
  }

  /** What one answer for all rows scores, in a sentence. */
  public static String baseline(PathResult path, PreparedProblem prepared) {
    Always always = Always.of(prepared);
    String test =
        path.points().stream()
            .flatMap(point -> point.fit().evaluation().test().stream())
            .findFirst()
            .map(rows -> path.score().value(always.baseline().on(rows)))
            .map(value -> ", test " + PredictionScores.value(path.score().id(), value))
            .orElse("");
    return Plain.of("Baseline: %s%s.".formatted(always.words(path.score()), test));
  }

  private static String test(Score score, PathPoint point) {
    return point
        .fit()
        .testScores()
        .map(scores -> scores.get(score.id()))
        .map(value -> PredictionScores.value(score.id(), value))
        .orElse("-");
  }

  private static String kernels(PathPoint point) {
    List<String> names = point.fit().prepared().names();
    double[] beta = point.fit().beta();
    String text = String.join(", ", Weights.greatestFirst(beta).stream().map(names::get).toList());
    return text.length() <= NAMES ? text : text.substring(0, NAMES - 3) + "...";
  }
}
