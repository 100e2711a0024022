package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.bench.experiment.accuracy.Intervals;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;

/** The results of one case by method and split. */
final class SelectionSummary {
  private final SelectionCase which;
  private final Map<String, Map<Integer, Result>> results = new LinkedHashMap<>();

  SelectionSummary(SelectionCase which) {
    this.which = which;
  }

  void add(String method, int split, Result result) {
    results.computeIfAbsent(method, id -> new LinkedHashMap<>()).put(split, result);
  }

  /** One method beside the one that all are compared with. */
  private record Row(String method, List<Result> results, double[] differences) {
    double mean(String field) {
      return results.stream()
          .mapToDouble(r -> r.number(field))
          .filter(v -> !Double.isNaN(v))
          .average()
          .orElse(Double.NaN);
    }

    double largest(String field) {
      return results.stream()
          .mapToDouble(r -> r.number(field))
          .filter(v -> !Double.isNaN(v))
          .max()
          .orElse(Double.NaN);
    }

    /** The share of proofs that reached their gap; NaN where nothing is bounded. */
    double proved() {
      return results.stream()
          .mapToDouble(r -> r.number(Fields.GAP))
          .filter(gap -> !Double.isNaN(gap))
          .map(gap -> gap <= SelectionLearner.GAP ? 100 : 0)
          .average()
          .orElse(Double.NaN);
    }

    double halfWidth() {
      return Intervals.halfWidth(
          results.stream().mapToDouble(r -> r.number(Fields.ACCURACY)).toArray());
    }

    double difference() {
      return Arrays.stream(differences).average().orElse(Double.NaN);
    }

    double differenceHalfWidth() {
      return Intervals.halfWidth(differences);
    }

    /** Only an interval without zero is a win. */
    String verdict() {
      double width = differenceHalfWidth();
      return Double.isNaN(width) || Math.abs(difference()) <= width
          ? "–"
          : difference() > 0 ? "better" : "worse";
    }
  }

  /** Accuracies against those of a method. */
  ResultTable table(String id, String title, List<String> methods, String reference) {
    List<Row> rows = new ArrayList<>();
    for (String method : methods) {
      if (results.containsKey(method)) {
        rows.add(row(method, reference));
      }
    }
    return new Columns<Row>()
        .text("method", Row::method)
        .count("splits", row -> row.results().size())
        .percent("accuracy, %", row -> row.mean(Fields.ACCURACY))
        .points("95 %, +-", Row::halfWidth)
        .points("less " + reference, Row::difference)
        .points("its 95 %, +-", Row::differenceHalfWidth)
        .text("than " + reference, Row::verdict)
        .number("kernels", row -> rounded(row.mean(Fields.NONZEROS)))
        .percent("precision, %", row -> row.mean(Fields.PRECISION))
        .percent("recall, %", row -> row.mean(Fields.RECALL))
        .percent("exact, %", row -> row.mean(Fields.EXACT))
        .percent("proved, %", Row::proved)
        .gap("largest gap", row -> row.largest(Fields.GAP))
        .seconds("training, s", row -> row.mean(Fields.SECONDS))
        .table(id + "-" + which.name(), title, which.words(), rows);
  }

  private static double rounded(double value) {
    return Math.rint(10 * value) / 10;
  }

  private Row row(String method, String reference) {
    Map<Integer, Result> own = results.get(method);
    Map<Integer, Result> other = results.getOrDefault(reference, Map.of());
    double[] differences =
        own.keySet().stream()
            .filter(other::containsKey)
            .mapToDouble(
                split ->
                    own.get(split).number(Fields.ACCURACY)
                        - other.get(split).number(Fields.ACCURACY))
            .filter(v -> !Double.isNaN(v))
            .toArray();
    List<Result> known =
        own.values().stream().filter(r -> !Double.isNaN(r.number(Fields.ACCURACY))).toList();
    return new Row(method, known, differences);
  }
}
