package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Means, intervals and a plain sentence on who wins. Not thread-safe. */
final class SplitsSummary {
  private static final String BASE = "average";

  private final List<String> methods;
  private final Map<String, Map<Integer, Map<String, Result>>> results = new LinkedHashMap<>();

  SplitsSummary(List<String> methods) {
    this.methods = methods;
  }

  void add(String set, int split, String method, Result result) {
    results
        .computeIfAbsent(set, s -> new TreeMap<>())
        .computeIfAbsent(split, s -> new LinkedHashMap<>())
        .put(method, result);
  }

  List<ResultTable> tables() {
    List<List<Object>> rows = new ArrayList<>();
    for (String set : results.keySet()) {
      for (String method : methods) {
        double[] accuracy = values(set, method, "accuracy");
        if (accuracy.length > 0) {
          double[] lead = leads(set, method);
          rows.add(
              Arrays.asList(
                  set,
                  method,
                  accuracy.length,
                  mean(accuracy),
                  SplitsExperiment.halfWidth(accuracy),
                  mean(values(set, method, "nonzeros")),
                  method.equals(BASE) ? null : (Object) mean(lead),
                  method.equals(BASE) ? null : (Object) SplitsExperiment.halfWidth(lead)));
        }
      }
    }
    return List.of(
        new ResultTable(
            "splits",
            "Accuracy over random splits",
            "+-: half the width of the 95 % interval of the mean. Lead: over the plain average of"
                + " all kernels, split by split.",
            List.of(
                "data",
                "method",
                "splits",
                "accuracy, %",
                "+- accuracy",
                "kernels",
                "lead",
                "+- lead"),
            rows));
  }

  /** Who wins, with the number of kernels used; no winner where the interval holds zero. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (String method : methods) {
      if (method.equals(BASE)) {
        continue;
      }
      int better = 0;
      int worse = 0;
      List<Double> means = new ArrayList<>();
      List<Double> kernels = new ArrayList<>();
      for (String set : results.keySet()) {
        double[] lead = leads(set, method);
        double width = SplitsExperiment.halfWidth(lead);
        if (!Double.isNaN(width)) {
          better += mean(lead) - width > 0 ? 1 : 0;
          worse += mean(lead) + width < 0 ? 1 : 0;
          means.add(mean(lead));
          kernels.add(mean(values(set, method, "nonzeros")));
        }
      }
      if (!means.isEmpty()) {
        sentences.add(
            String.format(
                java.util.Locale.ROOT,
                "%s against the plain average: %+.2f points on average over %d sets, with %.1f"
                    + " kernels; the 95 %% interval is above zero on %d and below zero on %d of"
                    + " them.",
                method,
                means.stream().mapToDouble(m -> m).average().orElseThrow(),
                means.size(),
                kernels.stream().mapToDouble(k -> k).average().orElseThrow(),
                better,
                worse));
      }
    }
    return sentences;
  }

  private double[] values(String set, String method, String field) {
    return results.get(set).values().stream()
        .map(byMethod -> byMethod.get(method))
        .filter(Objects::nonNull)
        .mapToDouble(result -> result.number(field))
        .toArray();
  }

  /** Differences in accuracy, over the splits that both have. */
  private double[] leads(String set, String method) {
    return results.get(set).values().stream()
        .filter(byMethod -> byMethod.containsKey(method) && byMethod.containsKey(BASE))
        .mapToDouble(
            byMethod ->
                byMethod.get(method).number("accuracy") - byMethod.get(BASE).number("accuracy"))
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
