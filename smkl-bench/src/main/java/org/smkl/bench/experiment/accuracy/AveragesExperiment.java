package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.set.PublishedFigures;

/** The averages that the paper quotes, published and ours, from what q1, q2 and q4 have found. */
public final class AveragesExperiment {
  private static final Map<String, Integer> KERNELS = Map.of("q1", 10, "q4", 50);
  private static final List<String> PUBLISHED_BASELINES = List.of("easymkl", "averagemkl", "cka");
  private static final List<MklMethod> BASELINES =
      List.of(Methods.EASY, Methods.AVERAGE, Methods.CKA);

  /** Shows what the experiments before it have found. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("averages");
    for (String experiment : List.of("q1", "q4")) {
      int q = KERNELS.get(experiment);
      for (Setting setting : Setting.values()) {
        for (MklMethod method : setting.methods(context)) {
          mean(context, experiment, q, setting, method)
              .ifPresent(row -> found.row("averages-means", row));
        }
        lead(context, experiment, q, setting).ifPresent(row -> found.row("averages-leads", row));
        if (q == 10) {
          warmLead(context, setting).ifPresent(row -> found.row("averages-leads", row));
        }
      }
    }
    return found.section();
  }

  /** An average over sets, ours and published, of a method or from a start. */
  private static Optional<Result> row(
      int kernels,
      Setting setting,
      String of,
      List<String> sets,
      ToDoubleFunction<String> own,
      ToDoubleFunction<String> theirs) {
    return sets.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Result.of("kernels", kernels)
                .with("setting", setting.label())
                .with("of", of)
                .with("sets", sets.size())
                .with("own", mean(sets, own))
                .with("theirs", mean(sets, theirs)));
  }

  private static Optional<Result> mean(
      ExperimentContext context, String experiment, int q, Setting setting, MklMethod method) {
    String published = AccuracyExperiment.PUBLISHED_NAMES.getOrDefault(method.id(), "none");
    return row(
        q,
        setting,
        method.id(),
        done(context, experiment, setting, List.of(method)),
        set -> accuracy(context, experiment, setting, method, set),
        set -> context.reference().of(set, q, published, "accuracy_percent"));
  }

  private static Optional<Result> lead(
      ExperimentContext context, String experiment, int q, Setting setting) {
    List<MklMethod> all = new ArrayList<>(BASELINES);
    all.add(Methods.BEST_RESPONSE);
    return row(
        q,
        setting,
        "random",
        done(context, experiment, setting, all),
        set ->
            accuracy(context, experiment, setting, Methods.BEST_RESPONSE, set)
                - baseline(context, experiment, setting, set),
        set ->
            context.reference().of(set, q, "best_response", "accuracy_percent")
                - publishedBaseline(context.reference(), set, q));
  }

  private static Optional<Result> warmLead(ExperimentContext context, Setting setting) {
    List<String> sets =
        done(context, "q1", setting, BASELINES).stream()
            .filter(set -> !Double.isNaN(warm(context, set)))
            .toList();
    return row(
        10,
        setting,
        "warm",
        sets,
        set -> warm(context, set) - baseline(context, "q1", setting, set),
        set ->
            best(
                    Stream.of("acc_warm_3x3", "acc_warm_full")
                        .map(column -> 100 * context.reference().of(set, column)))
                - publishedBaseline(context.reference(), set, 10));
  }

  private static double baseline(
      ExperimentContext context, String experiment, Setting setting, String set) {
    return best(BASELINES.stream().map(m -> accuracy(context, experiment, setting, m, set)));
  }

  /** The better accuracy of our warm starts at the published parameters. */
  private static double warm(ExperimentContext context, String set) {
    return best(
        Stream.of(Methods.WARM_3X3, Methods.WARM_FULL, Methods.WARM_SOC_RANDOM)
            .map(
                method ->
                    context
                        .store()
                        .get(Keys.start(set, method.id()))
                        .map(result -> result.number("accuracy"))
                        .orElse(Double.NaN)));
  }

  private static double best(Stream<Double> values) {
    return values
        .mapToDouble(Double::doubleValue)
        .filter(value -> !Double.isNaN(value))
        .max()
        .orElse(Double.NaN);
  }

  private static double publishedBaseline(PublishedFigures reference, String set, int q) {
    return best(
        PUBLISHED_BASELINES.stream()
            .map(method -> reference.of(set, q, method, "accuracy_percent")));
  }

  /** The sets for which all of these methods have results. */
  private static List<String> done(
      ExperimentContext context, String experiment, Setting setting, List<MklMethod> methods) {
    return context.sets().stream()
        .filter(
            set ->
                methods.stream()
                    .allMatch(m -> !Double.isNaN(accuracy(context, experiment, setting, m, set))))
        .toList();
  }

  private static double accuracy(
      ExperimentContext context, String experiment, Setting setting, MklMethod method, String set) {
    return context
        .store()
        .get(AccuracyExperiment.key(experiment, set, setting, method))
        .map(result -> result.number("accuracy"))
        .orElse(Double.NaN);
  }

  private static double mean(List<String> sets, ToDoubleFunction<String> value) {
    return sets.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
