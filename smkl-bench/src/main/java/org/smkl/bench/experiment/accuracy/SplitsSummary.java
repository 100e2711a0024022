package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;

/** Means, intervals and a plain sentence on who wins. Not thread-safe. */
final class SplitsSummary {
  private static final String BASE = "average";
  private static final String OURS = "default";

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

  /** What a method comes to on a set, over its splits. */
  private record OnSet(
      String set, String method, double[] accuracy, double kernels, double[] lead) {
    /** Nothing leads itself. */
    Object unlessBase(double value) {
      return method.equals(BASE) ? null : value;
    }
  }

  List<ResultTable> tables() {
    List<OnSet> rows = new ArrayList<>();
    for (String set : results.keySet()) {
      for (String method : methods) {
        double[] accuracy = values(set, method, Fields.ACCURACY);
        if (accuracy.length > 0) {
          double kernels = mean(values(set, method, Fields.NONZEROS));
          rows.add(new OnSet(set, method, accuracy, kernels, leads(set, method, BASE)));
        }
      }
    }
    return List.of(
        overall(),
        new Columns<OnSet>()
            .text("data", OnSet::set)
            .text("method", OnSet::method)
            .number("splits", row -> row.accuracy().length)
            .percent("accuracy, %", row -> mean(row.accuracy()))
            .number("+- accuracy", row -> Intervals.halfWidth(row.accuracy()))
            .number("kernels", OnSet::kernels)
            .points("lead", row -> row.unlessBase(mean(row.lead())))
            .number("+- lead", row -> row.unlessBase(Intervals.halfWidth(row.lead())))
            .table(
                "splits",
                "Accuracy over random splits",
                "+-: half the width of the 95 % interval of the mean. Lead: over the plain average"
                    + " of all kernels, split by split.",
                rows));
  }

  /** What a method comes to over all sets. */
  private record Overall(String method, int sets, double accuracy, double kernels) {}

  private List<Overall> overalls() {
    List<Overall> list = new ArrayList<>();
    for (String method : methods) {
      List<String> sets =
          results.keySet().stream()
              .filter(set -> values(set, method, Fields.ACCURACY).length > 0)
              .toList();
      if (!sets.isEmpty()) {
        list.add(
            new Overall(
                method,
                sets.size(),
                mean(sets, set -> mean(values(set, method, Fields.ACCURACY))),
                mean(sets, set -> mean(values(set, method, Fields.NONZEROS)))));
      }
    }
    list.sort(Comparator.comparingDouble(Overall::accuracy).reversed());
    return list;
  }

  private ResultTable overall() {
    return new Columns<Overall>()
        .text("method", Overall::method)
        .number("sets", Overall::sets)
        .percent("accuracy, %", Overall::accuracy)
        .number("kernels", Overall::kernels)
        .points("lead", row -> unlessOurs(row, mean(leadsOverOurs(row.method()))))
        .number("+- lead", row -> unlessOurs(row, Intervals.halfWidth(leadsOverOurs(row.method()))))
        .table(
            "splits-overall",
            "Mean over all sets, best first",
            "Lead: over our default, set by set; +- half the width of its 95 % interval.",
            overalls());
  }

  private static Object unlessOurs(Overall row, double value) {
    return row.method().equals(OURS) ? null : value;
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
          kernels.add(mean(values(set, method, Fields.NONZEROS)));
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
  private double[] leads(String set, String method, String base) {
    return results.get(set).values().stream()
        .filter(byMethod -> byMethod.containsKey(method) && byMethod.containsKey(base))
        .mapToDouble(
            byMethod ->
                byMethod.get(method).number(Fields.ACCURACY)
                    - byMethod.get(base).number(Fields.ACCURACY))
        .toArray();
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
