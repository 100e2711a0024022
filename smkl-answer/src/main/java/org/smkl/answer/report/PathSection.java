package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import org.smkl.answer.Numbers;
import org.smkl.answer.PathText;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.Weights;
import org.smkl.console.report.Column;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;

/** What every k0 is worth. */
final class PathSection {
  private PathSection() {}

  static Section of(PathResult path) {
    List<String> words = new ArrayList<>();
    words.add(PathText.choice(path));
    if (path.folds() > 0) {
      words.add(
          "Scores are those of %d folds, by what a fit does; after +- stands the standard error of their mean."
              .formatted(path.folds()));
    }
    Columns<PathPoint> columns =
        new Columns<PathPoint>()
            .count("k0", PathPoint::k0)
            .upper("objective", p -> p.proof().upperBound())
            .lower("lower bound", p -> p.proof().lowerBound())
            .number("gap", p -> Numbers.gap(p.proof().relativeGap()))
            .text("proof", p -> p.proof().status().name())
            .number(
                PredictionScores.label(path.score().id()),
                p -> PredictionScores.value(path.score().id(), p.score()))
            .number("+-", p -> PredictionScores.value(path.score().id(), p.scoreStandardError()));
    if (path.points().stream().anyMatch(p -> p.fit().testScores().isPresent())) {
      columns.number(
          "test rows",
          p ->
              PredictionScores.value(
                  path.score().id(),
                  p.fit()
                      .testScores()
                      .map(scores -> scores.getOrDefault(path.score().id(), Double.NaN))
                      .orElse(Double.NaN)));
    }
    columns.words("kernels", PathSection::kernels);
    path.points().stream()
        .findFirst()
        .ifPresent(p -> words.add(PathText.baseline(path, p.fit().prepared())));
    List<Plot> plots = new ArrayList<>();
    List<PathPoint> scored = path.points().stream().filter(p -> !Double.isNaN(p.score())).toList();
    if (scored.size() > 1) {
      plots.add(scores(path, scored));
    }
    if (path.points().size() > 1) {
      plots.add(objectives(path.points()));
    }
    return new Section(
        "path",
        "How many kernels",
        words,
        List.of(columns.table("path", "The certified optimum of every k0", "", path.points())),
        plots);
  }

  private static String kernels(PathPoint point) {
    List<String> names = point.fit().prepared().names();
    return String.join(
        ", ", Weights.greatestFirst(point.fit().beta()).stream().map(names::get).toList());
  }

  private static Plot scores(PathResult path, List<PathPoint> points) {
    String score = PredictionScores.label(path.score().id());
    return new Plot(
        "Cross-validated " + score + " along k0",
        Plot.Kind.LINES,
        "k0",
        score,
        List.of(
            Plot.Series.of(score, points, PathPoint::k0, PathPoint::score),
            Plot.Series.of(
                "one standard error less",
                points,
                PathPoint::k0,
                p -> p.score() - p.scoreStandardError()),
            Plot.Series.of(
                "one standard error more",
                points,
                PathPoint::k0,
                p -> p.score() + p.scoreStandardError())));
  }

  private static Plot objectives(List<PathPoint> points) {
    List<PathPoint> bounded =
        points.stream().filter(p -> Double.isFinite(p.proof().lowerBound())).toList();
    return new Plot(
        "Both bounds of the optimum along k0",
        Plot.Kind.LINES,
        "k0",
        "objective",
        List.of(
            Plot.Series.of("upper bound", bounded, PathPoint::k0, p -> p.proof().upperBound())
                .as(Column.Format.UPPER),
            Plot.Series.of("lower bound", bounded, PathPoint::k0, p -> p.proof().lowerBound())
                .as(Column.Format.LOWER)));
  }
}
