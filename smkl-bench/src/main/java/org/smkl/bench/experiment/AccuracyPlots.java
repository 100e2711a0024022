package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pictures of a comparison of methods. */
final class AccuracyPlots {
  private static final List<String> SHOWN =
      List.of("average", "easymkl", "cka-nonneg", "single", "best-response", "certified");

  private AccuracyPlots() {}

  /** From results by set and method. */
  static List<Plot> of(Map<String, Map<String, Result>> results) {
    List<Plot> plots = new ArrayList<>();
    plots.add(
        new Plot(
            "Accuracy against number of kernels (each point one data set)",
            Plot.Kind.POINTS,
            "kernels with weight",
            "accuracy on the test part, %",
            false,
            false,
            series(results, "nonzeros", "accuracy")));
    plots.add(
        new Plot(
            "Training time against number of training points",
            Plot.Kind.POINTS,
            "training points",
            "seconds",
            true,
            true,
            series(results, "n", "seconds")));
    results.forEach(
        (set, byMethod) -> {
          Result certified = byMethod.get("certified");
          if (certified != null && certified.numbers("beta").length == 10) {
            plots.add(weights("Weights of the certified optimum, " + set, certified));
          }
        });
    return plots;
  }

  /** The weights of the ten published kernels as bars. */
  static Plot weights(String title, Result result) {
    double[] beta = result.numbers("beta");
    double[] places = new double[beta.length];
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < beta.length; i++) {
      places[i] = i;
      labels.add(KernelLabels.TEN.get(i));
    }
    return new Plot(
        title,
        Plot.Kind.BARS,
        "kernel",
        "weight",
        false,
        false,
        List.of(new Plot.Series("weight", places, beta, labels)));
  }

  private static List<Plot.Series> series(
      Map<String, Map<String, Result>> results, String x, String y) {
    Map<String, List<double[]>> points = new LinkedHashMap<>();
    Map<String, List<String>> labels = new LinkedHashMap<>();
    results.forEach(
        (set, byMethod) -> {
          for (String method : SHOWN) {
            Result result = byMethod.get(method);
            if (result != null && Double.isFinite(result.number(x) + result.number(y))) {
              points
                  .computeIfAbsent(method, m -> new ArrayList<>())
                  .add(new double[] {result.number(x), result.number(y)});
              labels.computeIfAbsent(method, m -> new ArrayList<>()).add(set);
            }
          }
        });
    List<Plot.Series> series = new ArrayList<>();
    points.forEach(
        (method, list) ->
            series.add(
                new Plot.Series(
                    method,
                    list.stream().mapToDouble(p -> p[0]).toArray(),
                    list.stream().mapToDouble(p -> p[1]).toArray(),
                    labels.get(method))));
    return series;
  }
}
