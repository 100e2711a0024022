package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Intervals;
import org.smkl.bench.experiment.Paired;
import org.smkl.bench.result.Result;

/** Means, intervals and a plain sentence on who wins. Not thread-safe. */
final class SplitsSummary {
  private static final String BASE = "average";
  private static final String OURS = "default";

  private final List<String> methods;
  private final Map<String, Paired> results = new LinkedHashMap<>();

  SplitsSummary(List<String> methods) {
    this.methods = methods;
  }

  void add(String set, int split, String method, Result result) {
    results.computeIfAbsent(set, s -> new Paired()).add(method, split, result);
  }

  /** Both tables. */
  void show(Findings found) {
    for (Overall row : overalls()) {
      double[] lead = row.method().equals(OURS) ? new double[0] : leadsOverOurs(row.method());
      found.row(
          "splits-overall",
          leads(lead)
              .with("method", row.method())
              .with("sets", row.sets())
              .with("accuracy", row.accuracy())
              .with("nonzeros", row.kernels()));
    }
    for (String set : results.keySet()) {
      for (String method : methods) {
        double[] accuracy = values(set, method, "accuracy");
        if (accuracy.length > 0) {
          double[] lead = method.equals(BASE) ? new double[0] : leads(set, method, BASE);
          found.row(
              "splits",
              leads(lead)
                  .with("set", set)
                  .with("method", method)
                  .with("splits", accuracy.length)
                  .with("accuracy", mean(accuracy))
                  .with("halfWidth", Intervals.halfWidth(accuracy))
                  .with("nonzeros", mean(values(set, method, "nonzeros"))));
        }
      }
    }
  }

  private static Result leads(double[] lead) {
    return Result.of("lead", mean(lead)).with("leadHalfWidth", Intervals.halfWidth(lead));
  }

  /** What a method comes to over all sets. */
  private record Overall(String method, int sets, double accuracy, double kernels) {}

  private List<Overall> overalls() {
    List<Overall> list = new ArrayList<>();
    for (String method : methods) {
      List<String> sets =
          results.keySet().stream()
              .filter(set -> values(set, method, "accuracy").length > 0)
              .toList();
      if (!sets.isEmpty()) {
        list.add(
            new Overall(
                method,
                sets.size(),
                mean(sets, set -> mean(values(set, method, "accuracy"))),
                mean(sets, set -> mean(values(set, method, "nonzeros")))));
      }
    }
    list.sort(Comparator.comparingDouble(Overall::accuracy).reversed());
    return list;
  }

  /** Who has the highest mean, and whether that is more than chance against our default. */
  private List<String> winner() {
    List<Overall> list = overalls();
    Optional<Overall> ours = list.stream().filter(o -> o.method().equals(OURS)).findFirst();
    if (list.isEmpty() || ours.isEmpty()) {
      return List.of();
    }
    Overall best = list.get(0);
    String text =
        String.format(
            java.util.Locale.ROOT,
            "Highest mean accuracy over %d sets: %s with %.2f %% and %.1f kernels.",
            best.sets(),
            best.method(),
            best.accuracy(),
            best.kernels());
    if (best.method().equals(OURS)) {
      return List.of(text);
    }
    double[] lead = leadsOverOurs(best.method());
    double width = Intervals.halfWidth(lead);
    return List.of(
        text
            + String.format(
                java.util.Locale.ROOT,
                " Our default has %.2f %% with %.1f kernels: %.2f points less, 95 %% interval %.2f"
                    + " to %.2f, so the difference is %s.",
                ours.get().accuracy(),
                ours.get().kernels(),
                mean(lead),
                mean(lead) - width,
                mean(lead) + width,
                mean(lead) - width > 0 ? "more than chance" : "within what chance explains"));
  }

  /** Who wins, with the number of kernels used; no winner where the interval holds zero. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>(winner());
    for (String method : methods) {
      if (method.equals(BASE)) {
        continue;
      }
      int better = 0;
      int worse = 0;
      List<Double> means = new ArrayList<>();
      List<Double> kernels = new ArrayList<>();
      for (String set : results.keySet()) {
        double[] lead = leads(set, method, BASE);
        double width = Intervals.halfWidth(lead);
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
    return results.get(set).of(method).values(field);
  }

  private double[] leads(String set, String method, String base) {
    return results.get(set).leads(method, base);
  }

  /** The mean lead over our default on each set that both have. */
  private double[] leadsOverOurs(String method) {
    return results.keySet().stream()
        .mapToDouble(set -> mean(leads(set, method, OURS)))
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  private static double mean(List<String> sets, ToDoubleFunction<String> value) {
    return sets.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
