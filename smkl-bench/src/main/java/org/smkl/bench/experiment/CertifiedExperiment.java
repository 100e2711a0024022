package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.branchbound.BranchAndBound;
import org.smkl.branchbound.Limits;
import org.smkl.branchbound.SearchOptions;
import org.smkl.branchbound.SearchResult;
import org.smkl.cv.method.Learned;

/** Q5, which the paper could not run: the certified optimum of every set. */
final class CertifiedExperiment implements Experiment {
  private static final double GAP = 1e-6;

  @Override
  public String name() {
    return "q5";
  }

  @Override
  public String description() {
    return "the certified optimum of every set at the published parameters";
  }

  @Override
  public Section run(ExperimentContext context) {
    List<List<Object>> rows = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    int proved = 0;
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      Optional<Result> found = context.once("q5/" + set, () -> solve(context, instance.get()));
      if (found.isPresent()) {
        Result result = found.get();
        proved += result.number("gap") <= GAP ? 1 : 0;
        rows.add(row(context, set, result));
        plots.add(trace(set, result));
        plots.add(AccuracyPlots.weights("Weights of the certified optimum, " + set, result));
      }
    }
    return new Section(
        name(),
        "Q5: certified optima",
        List.of(
            "Branch and bound at the published C, lambda and k0, from nothing, to a relative gap of"
                + " 1e-6: proved for %d of %d sets.".formatted(proved, context.sets().size())),
        List.of(
            new ResultTable(
                "q5",
                "Certified optima",
                "Published: the best published objective; a negative difference is an improvement.",
                List.of(
                    "data",
                    "status",
                    "optimum at most",
                    "at least",
                    "gap",
                    "published",
                    "difference, %",
                    "kernels",
                    "accuracy, %",
                    "nodes",
                    "SVMs",
                    "seconds"),
                rows)),
        plots);
  }

  private static Result solve(ExperimentContext context, Instance instance) {
    SearchTrace trace = new SearchTrace();
    SearchResult result =
        BranchAndBound.solve(
            instance.data().problem(instance.chosen()),
            context.toolbox().backend(Optional.empty()),
            context.toolbox().alpha(Optional.empty()),
            SearchOptions.gap(GAP)
                .withThreads(context.threads())
                .withLimits(Limits.none().withStop(context.stop())),
            trace);
    Learned learned =
        new Learned(
            result.incumbent().beta(),
            result.incumbent().alpha(),
            result.incumbent().bias(),
            result.upperBound(),
            result.lowerBound(),
            "");
    return Result.of(
        "status",
        result.status().toString(),
        "upperBound",
        result.upperBound(),
        "lowerBound",
        result.lowerBound(),
        "gap",
        result.relativeGap(),
        "nodes",
        result.progress().nodes(),
        "svmSolves",
        result.progress().svmSolves(),
        "seconds",
        result.seconds().total(),
        "accuracy",
        100 * instance.test().accuracy(learned),
        "nonzeros",
        learned.nonzeros(),
        "beta",
        instance.prepared().expand(learned.beta()),
        "times",
        trace.times(),
        "upper",
        trace.upper(),
        "lower",
        trace.lower());
  }

  private static List<Object> row(ExperimentContext context, String set, Result result) {
    double published = Double.NaN;
    for (String column : List.of("obj_random", "obj_warm_3x3", "obj_warm_full")) {
      double value = context.reference().of(set, column);
      published = Double.isNaN(published) || value < published ? value : published;
    }
    return Arrays.asList(
        set,
        result.get("status"),
        result.get("upperBound"),
        result.get("lowerBound"),
        result.get("gap"),
        published,
        100 * (result.number("upperBound") - published) / published,
        result.get("nonzeros"),
        result.get("accuracy"),
        result.get("nodes"),
        result.get("svmSolves"),
        result.get("seconds"));
  }

  private static Plot trace(String set, Result result) {
    return new Plot(
        "Bound and incumbent over time, " + set,
        Plot.Kind.STEPS,
        "seconds",
        "objective",
        false,
        true,
        List.of(positive("incumbent", result, "upper"), positive("lower bound", result, "lower")));
  }

  /** The points that a logarithmic axis can show: a first bound is often negative. */
  private static Plot.Series positive(String name, Result result, String field) {
    double[] times = result.numbers("times");
    double[] values = result.numbers(field);
    int[] shown = IntStream.range(0, values.length).filter(k -> values[k] > 0).toArray();
    return new Plot.Series(
        name,
        Arrays.stream(shown).mapToDouble(k -> times[k]).toArray(),
        Arrays.stream(shown).mapToDouble(k -> values[k]).toArray(),
        List.of());
  }
}
