package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.bench.experiment.WeightsPlot;
import org.smkl.bench.result.Fields;
import org.smkl.console.report.Plot;
import org.smkl.cv.method.Methods;

/** The pictures of a comparison of methods. */
final class AccuracyPlots {
  private static final List<String> SHOWN =
      List.of("average", "easymkl", "cka-nonneg", "single", "best-response", "certified");

  private AccuracyPlots() {}

  static List<Plot> of(List<AccuracyExperiment.Row> rows) {
    List<Plot> plots = new ArrayList<>();
    plots.add(
        new Plot(
            "Accuracy against number of kernels (each point one data set)",
            Plot.Kind.POINTS,
            "kernels with weight",
            "accuracy on the test part, %",
            false,
            false,
            series(rows, Fields.NONZEROS, Fields.ACCURACY)));
    plots.add(
        new Plot(
            "Training time against number of training points",
            Plot.Kind.POINTS,
            "training points",
            "seconds",
            true,
            true,
            series(rows, Fields.N, Fields.SECONDS)));
    for (AccuracyExperiment.Row row : rows) {
      double[] beta = row.result().numbers(Fields.BETA);
      if (row.method() == Methods.CERTIFIED && beta.length == 10) {
        plots.add(WeightsPlot.of("Weights of the certified optimum, " + row.set(), beta));
      }
    }
    return plots;
  }

  private static List<Plot.Series> series(List<AccuracyExperiment.Row> rows, String x, String y) {
    // By method in the order in which they first appear over the sets, each set in the order shown.
    List<Plot.Series> series = new ArrayList<>();
    Map<String, List<AccuracyExperiment.Row>> byMethod = new LinkedHashMap<>();
    for (String set : rows.stream().map(AccuracyExperiment.Row::set).distinct().toList()) {
      for (String method : SHOWN) {
        rows.stream()
            .filter(row -> row.set().equals(set) && row.method().id().equals(method))
            .filter(row -> Double.isFinite(row.result().number(x) + row.result().number(y)))
            .forEach(row -> byMethod.computeIfAbsent(method, m -> new ArrayList<>()).add(row));
      }
    }
    byMethod.forEach(
        (method, list) ->
            series.add(
                new Plot.Series(
                    method,
                    list.stream().mapToDouble(row -> row.result().number(x)).toArray(),
                    list.stream().mapToDouble(row -> row.result().number(y)).toArray(),
                    list.stream().map(AccuracyExperiment.Row::set).toList())));
    return series;
  }
}
