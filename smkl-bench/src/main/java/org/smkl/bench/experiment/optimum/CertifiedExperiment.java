package org.smkl.bench.experiment.optimum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.experiment.WeightsPlot;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Learned;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchTrace;

/** Q5, which the paper could not run: the certified optimum of every set. */
public final class CertifiedExperiment {
  private static final double GAP = 1e-6;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    int proved = 0;
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      Optional<Result> found =
          context.once(Keys.certified(set), () -> solve(context, instance.get()));
      if (found.isPresent()) {
        Result result = found.get();
        proved += result.number(Fields.GAP) <= GAP ? 1 : 0;
        rows.add(new Row(set, result));
        plots.add(trace(set, result));
        plots.add(
            WeightsPlot.of(
                "Weights of the certified optimum, " + set, result.numbers(Fields.BETA)));
      }
    }
    return new Section(
        "q5",
        "Q5: certified optima",
        List.of(
            "Branch and bound at the published C, lambda and k0, from nothing, to a relative gap of"
                + " 1e-6: proved for %d of %d sets.".formatted(proved, context.sets().size())),
        List.of(
            new Columns<Row>()
                .text("data", Row::set)
                .text("status", row -> row.result().get(Fields.STATUS))
                .upper("optimum at most", row -> row.result().get(Fields.UPPER_BOUND))
                .lower("at least", row -> row.result().get(Fields.LOWER_BOUND))
                .gap("gap", row -> row.result().get(Fields.GAP))
                .published(
                    "published", Format.NUMBER, row -> published(context.reference(), row.set()))
                .change("difference, %", row -> difference(context.reference(), row))
                .number("kernels", row -> row.result().get(Fields.NONZEROS))
                .percent("accuracy, %", row -> row.result().get(Fields.ACCURACY))
                .number("nodes", row -> row.result().get(Fields.NODES))
                .number("SVMs", row -> row.result().get(Fields.SVM_SOLVES))
                .seconds("seconds", row -> row.result().get(Fields.SECONDS))
                .table(
                    "q5",
                    "Certified optima",
                    "Published: the best published objective; a negative difference is an"
                        + " improvement.",
                    rows)),
        plots);
  }

  private record Row(String set, Result result) {}

  /** The optimum of a set at the published parameters, proved from nothing to this gap. */
  public static SearchResult prove(
      ExperimentContext context, Instance instance, double gap, SearchListener listener) {
    return context
        .toolbox()
        .certifiedSolver(Optional.empty())
        .solve(
            instance.data().problem(instance.chosen()),
            context.toolbox().searchBackend(context.chosen().solvers().backend()),
            context.alphaSolver(),
            SearchOptions.gap(gap).withBudget(context.budget()),
            listener);
  }

  private static Result solve(ExperimentContext context, Instance instance) {
    SearchTrace trace = new SearchTrace();
    SearchResult result = prove(context, instance, GAP, trace);
    Learned learned =
        Learned.of(
            instance.data().problem(instance.chosen()),
            result.incumbent().beta(),
            result.incumbent().alpha(),
            result.incumbent().biases(),
            result.upperBound(),
            result.lowerBound(),
            "");
    return Result.of(Fields.STATUS, result.status().toString())
        .with(Fields.UPPER_BOUND, result.upperBound())
        .with(Fields.LOWER_BOUND, result.lowerBound())
        .with(Fields.GAP, result.relativeGap())
        .with(Fields.NODES, result.progress().nodes())
        .with(Fields.SVM_SOLVES, result.progress().svmSolves())
        .with(Fields.SECONDS, result.seconds().total())
        .with(Fields.ACCURACY, 100 * instance.test().accuracy(learned))
        .with(Fields.NONZEROS, learned.nonzeros())
        .with(Fields.BETA, instance.prepared().expand(learned.beta()))
        .with(Fields.TIMES, trace.times())
        .with(Fields.UPPER, trace.upper())
        .with(Fields.LOWER, trace.lower());
  }

  /** The least published objective. */
  private static double published(Reference reference, String set) {
    double least = Double.NaN;
    for (String column : List.of("obj_random", "obj_warm_3x3", "obj_warm_full")) {
      double value = reference.of(set, column);
      least = Double.isNaN(least) || value < least ? value : least;
    }
    return least;
  }

  private static double difference(Reference reference, Row row) {
    double published = published(reference, row.set());
    return 100 * (row.result().number(Fields.UPPER_BOUND) - published) / published;
  }

  private static Plot trace(String set, Result result) {
    return new Plot(
        "Bound and incumbent over time, " + set,
        Plot.Kind.STEPS,
        "seconds",
        "objective",
        false,
        true,
        List.of(
            positive("incumbent", result, Fields.UPPER, Column.Format.UPPER),
            positive("lower bound", result, Fields.LOWER, Column.Format.LOWER)));
  }

  /** The points that a logarithmic axis can show: a first bound is often negative. */
  private static Plot.Series positive(
      String name, Result result, String field, Column.Format format) {
    double[] times = result.numbers(Fields.TIMES);
    double[] values = result.numbers(field);
    int[] shown = IntStream.range(0, values.length).filter(k -> values[k] > 0).toArray();
    return new Plot.Series(
        name,
        Arrays.stream(shown).mapToDouble(k -> times[k]).toArray(),
        Arrays.stream(shown).mapToDouble(k -> values[k]).toArray(),
        List.of(),
        format);
  }
}
