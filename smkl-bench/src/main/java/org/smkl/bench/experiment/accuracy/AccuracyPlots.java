package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Plot;
import org.smkl.cv.method.Methods;

/** The pictures of a comparison of methods. */
final class AccuracyPlots {
  private static final List<String> SHOWN =
      List.of("average", "easymkl", "cka-nonneg", "single", "best-response", "certified");

  private AccuracyPlots() {}

  static void add(Findings found, List<Result> rows) {
    found.plot(
        Plot.Kind.POINTS,
        "Accuracy against number of kernels (each point one data set)",
        "kernels with weight",
        "accuracy on the test part, %",
        false,
        series(rows, "nonzeros", "accuracy"));
    found.plot(
        Plot.Kind.POINTS,
        "Training time against number of training points",
        "training points",
        "seconds",
        true,
        series(rows, "n", "seconds"));
    for (Result row : rows) {
      double[] beta = row.numbers("beta");
      if (row.text("method").equals(Methods.CERTIFIED.id()) && beta.length == 10) {
        found.weights(row.text("set"), beta);
      }
    }
  }

  private static List<Plot.Series> series(List<Result> rows, String x, String y) {
    // By method in the order in which they first appear over the sets, each set in the order shown.
    List<Plot.Series> series = new ArrayList<>();
    Map<String, List<Result>> byMethod = new LinkedHashMap<>();
    for (String set : rows.stream().map(row -> row.text("set")).distinct().toList()) {
      for (String method : SHOWN) {
        rows.stream()
            .filter(row -> row.text("set").equals(set) && row.text("method").equals(method))
            .filter(row -> Double.isFinite(row.number(x) + row.number(y)))
            .forEach(row -> byMethod.computeIfAbsent(method, m -> new ArrayList<>()).add(row));
      }
    }
    byMethod.forEach(
        (method, list) ->
            series.add(
                new Draws(list)
                    .series(method, x, y, list.stream().map(row -> row.text("set")).toList())));
    return series;
  }
}
