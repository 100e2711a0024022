package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.smkl.answer.Numbers;
import org.smkl.answer.PredictionScores;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.method.Parameters;
import org.smkl.error.Count;

/** How C, lambda and k0 were chosen. */
final class GridSection {
  private static final int SHOWN = 50;

  /** More lines hide each other. */
  private static final int LINES = 3;

  private GridSection() {}

  static Section of(Tried tried) {
    CvResult result = tried.result();
    List<CvRow> best = result.bestFirst();
    List<ResultTable> tables = new ArrayList<>();
    tables.add(points(result, best));
    result
        .best()
        .flatMap(result::confusion)
        .map(matrix -> MistakeSection.table("Left-out", divisions(tried, matrix), matrix))
        .ifPresent(tables::add);
    return new Section(
        "grid",
        "C, lambda and k0",
        words(tried),
        tables,
        best.stream().mapToDouble(row -> row.parameters().c()).distinct().count() > 1
            ? List.of(alongC(result, best))
            : List.of());
  }

  /** Why there are more of them than rows. */
  private static String divisions(Tried tried, ConfusionMatrix matrix) {
    double all = Arrays.stream(matrix.weights()).flatMapToDouble(Arrays::stream).sum();
    return all < 2 * tried.rows()
        ? ""
        : "The rows were divided into folds %.0f times, and each row counts once for each division."
            .formatted(all / tried.rows());
  }

  private static List<String> words(Tried tried) {
    CvResult result = tried.result();
    List<String> words = new ArrayList<>();
    words.add(
        "%s of method %s in %d folds of %s%s, %s."
            .formatted(
                Count.of(result.rows().size(), "point"),
                result.method(),
                tried.folds(),
                Count.of(tried.rows(), "row"),
                tried.rows() < tried.all() ? " (of %d)".formatted(tried.all()) : "",
                result.complete() ? "all finished" : "stopped before all were"));
    words.add(
        "The score of the best point is the best of several, and so a little too good for new rows.");
    tried.cost().ifPresent(cost -> words.add("What was chosen, beside all kernels: " + cost + "."));
    words.addAll(result.notes());
    return words;
  }

  private static ResultTable points(CvResult result, List<CvRow> best) {
    String score = PredictionScores.label(result.score().id());
    Columns<CvRow> columns =
        new Columns<CvRow>()
            .number("C", row -> Numbers.plain(row.parameters().c()))
            .number("lambda", row -> Numbers.plain(row.parameters().lambda()))
            .number("k0", row -> row.parameters().k0());
    if (best.stream().anyMatch(row -> row.parameters().kernel() > 0)) {
      columns.number("kernel", row -> row.parameters().kernel());
    }
    best.stream()
        .limit(1)
        .flatMap(row -> row.parameters().own().values().keySet().stream())
        .forEach(name -> columns.number(name, row -> row.parameters().own().number(name)));
    return columns
        .number(score, row -> PredictionScores.value(result.score().id(), row.score()))
        .number("deviation", row -> PredictionScores.value(result.score().id(), row.deviation()))
        .number("kernels with weight", CvRow::nonzeros)
        .table(
            "grid",
            "Points, the best first",
            "Scores of rows while they were left out; the deviation is that between the folds; kernels with weight: the mean over the folds."
                + (best.size() > SHOWN ? " The best %d of %d.".formatted(SHOWN, best.size()) : ""),
            best.subList(0, Math.min(SHOWN, best.size())))
        .as(ResultTable.Look.FOLDED);
  }

  /** A line for each choice of the rest, those with the best points first. */
  private static Plot alongC(CvResult result, List<CvRow> best) {
    Map<String, List<CvRow>> lines = new LinkedHashMap<>();
    for (CvRow row : best) {
      if (Double.isFinite(row.score())) {
        lines.computeIfAbsent(rest(row.parameters()), name -> new ArrayList<>()).add(row);
      }
    }
    // Lines with the same points would hide each other: they are one, with both names.
    Map<List<Double>, List<String>> names = new LinkedHashMap<>();
    Map<List<Double>, List<CvRow>> distinct = new LinkedHashMap<>();
    lines.forEach(
        (name, rows) -> {
          rows.sort(Comparator.comparingDouble(row -> row.parameters().c()));
          List<Double> points =
              rows.stream().flatMap(row -> Stream.of(row.parameters().c(), row.score())).toList();
          names.computeIfAbsent(points, key -> new ArrayList<>()).add(name);
          distinct.putIfAbsent(points, rows);
        });
    List<Plot.Series> series = new ArrayList<>();
    distinct.forEach(
        (points, rows) ->
            series.add(
                Plot.Series.of(
                    String.join("; ", names.get(points)),
                    rows,
                    row -> row.parameters().c(),
                    CvRow::score)));
    return new Plot(
        "Cross-validated %s along C".formatted(PredictionScores.label(result.score().id())),
        Plot.Kind.LINES,
        "C",
        PredictionScores.label(result.score().id()),
        true,
        false,
        series.subList(0, Math.min(LINES, series.size())));
  }

  private static String rest(Parameters point) {
    return "lambda %s, k0 %d".formatted(Numbers.plain(point.lambda()), point.k0());
  }
}
