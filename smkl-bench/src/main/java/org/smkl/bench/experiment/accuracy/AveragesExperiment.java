package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;

/** The averages that the paper quotes, published and ours, from what q1, q2 and q4 have found. */
public final class AveragesExperiment {
  private static final Map<String, Integer> KERNELS = Map.of("q1", 10, "q4", 50);
  private static final List<String> PUBLISHED_BASELINES = List.of("easymkl", "averagemkl", "cka");
  private static final List<MklMethod> BASELINES =
      List.of(Methods.EASY, Methods.AVERAGE, Methods.CKA);

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Row> means = new ArrayList<>();
    List<Row> leads = new ArrayList<>();
    for (String experiment : List.of("q1", "q4")) {
      int q = KERNELS.get(experiment);
      for (Setting setting : Setting.values()) {
        for (MklMethod method : setting.methods(context)) {
          means.add(mean(context, experiment, q, setting, method));
        }
        leads.add(lead(context, experiment, q, setting));
        if (q == 10) {
          leads.add(warmLead(context, setting));
        }
      }
    }
    means.removeIf(row -> row.sets() == 0);
    leads.removeIf(row -> row.sets() == 0);
    return new Section(
        "averages",
        "Averages",
        List.of(
            "The paper quotes a mean lead of 3.34 points over the best baseline of each set with a"
                + " random start, and of 4.05 points with warm starts, for ten kernels. A mean over"
                + " fewer sets than published is not comparable; the number of sets is shown.",
            "The published raw results give 3.94 for the better warm start of each set; 4.05 comes out"
                + " when mammographic counts with 84.5, which the published table has for it where the"
                + " raw results have 83.4."),
        List.of(
            columns("method")
                .percent("mean, %", Row::own)
                .published("published, %", Format.PERCENT, Row::theirs)
                .points("difference", row -> row.own() - row.theirs())
                .table(
                    "averages-means",
                    "Mean accuracy",
                    "Published: mean of the published figures over the same sets.",
                    means),
            columns("start")
                .points("lead", Row::own)
                .published("published", Format.NUMBER, Row::theirs)
                .points("difference", row -> row.own() - row.theirs())
                .table(
                    "averages-leads",
                    "Mean lead of SMKL over the best of EasyMKL, AverageMKL and CKA",
                    "In points, at cross-validated parameters from a random start, and at the"
                        + " published parameters from the better of the warm starts.",
                    leads)),
        List.of());
  }

  /** An average over sets, ours and published, of a method or from a start. */
  private record Row(
      int kernels, Setting setting, String of, int sets, double own, double theirs) {}

  private static Columns<Row> columns(String of) {
    return new Columns<Row>()
        .number("kernels", Row::kernels)
        .text("setting", row -> row.setting().label())
        .text(of, Row::of)
        .number("sets", Row::sets);
  }

  private static Row mean(
      ExperimentContext context, String experiment, int q, Setting setting, MklMethod method) {
    List<String> sets = done(context, experiment, setting, List.of(method));
    String published = AccuracyExperiment.PUBLISHED_NAMES.getOrDefault(method.id(), "none");
    double own = mean(sets, set -> accuracy(context, experiment, setting, method, set));
    double theirs =
        mean(sets, set -> context.reference().of(set, q, published, "accuracy_percent"));
    return new Row(q, setting, method.id(), sets.size(), own, theirs);
  }

  private static Row lead(ExperimentContext context, String experiment, int q, Setting setting) {
    List<MklMethod> all = new ArrayList<>(BASELINES);
    all.add(Methods.BEST_RESPONSE);
    List<String> sets = done(context, experiment, setting, all);
    double own =
        mean(
            sets,
            set ->
                accuracy(context, experiment, setting, Methods.BEST_RESPONSE, set)
                    - BASELINES.stream()
                        .mapToDouble(m -> accuracy(context, experiment, setting, m, set))
                        .max()
                        .orElse(Double.NaN));
    double theirs = mean(sets, set -> publishedLead(context.reference(), set, q));
    return new Row(q, setting, "random", sets.size(), own, theirs);
  }

  private static Row warmLead(ExperimentContext context, Setting setting) {
    List<String> sets =
        done(context, "q1", setting, BASELINES).stream()
            .filter(set -> warm(context, set).isPresent())
            .toList();
    double own =
        mean(
            sets,
            set ->
                warm(context, set).getAsDouble()
                    - best(BASELINES.stream().map(m -> accuracy(context, "q1", setting, m, set)))
                        .orElse(Double.NaN));
    double theirs =
        mean(
            sets,
            set ->
                best(Stream.of("acc_warm_3x3", "acc_warm_full")
                            .map(column -> 100 * context.reference().of(set, column)))
                        .orElse(Double.NaN)
                    - publishedBaseline(context.reference(), set, 10).orElse(Double.NaN));
    return new Row(10, setting, "warm", sets.size(), own, theirs);
  }

  /** The better accuracy of our warm starts at the published parameters. */
  private static OptionalDouble warm(ExperimentContext context, String set) {
    return best(
        Stream.of(Methods.WARM_3X3, Methods.WARM_FULL, Methods.WARM_SOC_RANDOM)
            .map(
                method ->
                    context
                        .store()
                        .get(Keys.start(set, method.id()))
                        .map(result -> result.number(Fields.ACCURACY))
                        .orElse(Double.NaN)));
  }

  private static OptionalDouble best(Stream<Double> values) {
    return values.mapToDouble(Double::doubleValue).filter(value -> !Double.isNaN(value)).max();
  }

  private static double publishedLead(Reference reference, String set, int q) {
    return reference.of(set, q, "best_response", "accuracy_percent")
        - publishedBaseline(reference, set, q).orElse(Double.NaN);
  }

  private static OptionalDouble publishedBaseline(Reference reference, String set, int q) {
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
        .map(result -> result.number(Fields.ACCURACY))
        .orElse(Double.NaN);
  }

  private static double mean(List<String> sets, ToDoubleFunction<String> value) {
    return sets.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
