package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import org.smkl.answer.Numbers;
import org.smkl.answer.PathText;
import org.smkl.answer.PredictionScores;
import org.smkl.answer.Weights;
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
            .number(path.score().id(), p -> PredictionScores.value(path.score().id(), p.score()))
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
    double[] k0 = points.stream().mapToDouble(PathPoint::k0).toArray();
    return new Plot(
        "Cross-validated " + path.score().id() + " along k0",
        Plot.Kind.LINES,
        "k0",
        path.score().id(),
        false,
        false,
        List.of(
            new Plot.Series(
                path.score().id(),
                k0,
                points.stream().mapToDouble(PathPoint::score).toArray(),
                List.of()),
            new Plot.Series(
                "one standard error less",
                k0,
                points.stream().mapToDouble(p -> p.score() - p.scoreStandardError()).toArray(),
                List.of()),
            new Plot.Series(
                "one standard error more",
                k0,
                points.stream().mapToDouble(p -> p.score() + p.scoreStandardError()).toArray(),
                List.of())));
  }

  private static Plot objectives(List<PathPoint> points) {
    List<PathPoint> bounded =
        points.stream().filter(p -> Double.isFinite(p.proof().lowerBound())).toList();
    double[] k0 = bounded.stream().mapToDouble(PathPoint::k0).toArray();
    return new Plot(
        "Both bounds of the optimum along k0",
        Plot.Kind.LINES,
        "k0",
        "objective",
        false,
        false,
        List.of(
            Plot.Series.upper(
                "upper bound",
                k0,
                bounded.stream().mapToDouble(p -> p.proof().upperBound()).toArray()),
            Plot.Series.lower(
                "lower bound",
                k0,
                bounded.stream().mapToDouble(p -> p.proof().lowerBound()).toArray())));
  }
}
