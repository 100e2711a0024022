package org.smkl.bench.experiment.optimum;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.Problem;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Learned;
import org.smkl.data.set.PublishedFigures;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchTrace;

/** Q5, which the paper could not run: the certified optimum of every set. */
public final class CertifiedExperiment {
  private static final double GAP = 1e-6;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("q5");
    int proved = 0;
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      Optional<Result> one =
          context.once(Keys.certified(set), () -> solve(context, instance.get()));
      if (one.isPresent()) {
        Result result = one.get();
        proved += result.number("gap") <= GAP ? 1 : 0;
        found.row(result.with("set", set).with("published", published(context.reference(), set)));
        found.plot(trace(set, result));
        found.weights(set, result.numbers("beta"));
      }
    }
    return found.section(proved, context.sets().size());
  }

  /** The optimum of a set at the published parameters, proved from nothing to this gap. */
  public static SearchResult prove(
      ExperimentContext context, Instance instance, double gap, SearchListener listener) {
    return context.search(instance.chosenProblem(), gap, context.budget(), listener);
  }

  /** What a search found, as what a method learnt. */
  public static Learned learned(Problem problem, SearchResult result, String remark) {
    return Learned.of(
        problem,
        result.incumbent().beta(),
        result.incumbent().alpha(),
        result.incumbent().biases(),
        result.upperBound(),
        result.lowerBound(),
        remark);
  }

  private static Result solve(ExperimentContext context, Instance instance) {
    SearchTrace trace = new SearchTrace();
    SearchResult result = prove(context, instance, GAP, trace);
    Learned learned = learned(instance.chosenProblem(), result, "");
    return Solved.of(result)
        .with("accuracy", 100 * instance.test().accuracy(learned))
        .with("nonzeros", learned.nonzeros())
        .with("beta", instance.prepared().expand(learned.beta()))
        .with("times", trace.times())
        .with("upper", trace.upper())
        .with("lower", trace.lower());
  }

  /** The least published objective. */
  private static double published(PublishedFigures reference, String set) {
    double least = Double.NaN;
    for (String column : List.of("obj_random", "obj_warm_3x3", "obj_warm_full")) {
      double value = reference.of(set, column);
      least = Double.isNaN(least) || value < least ? value : least;
    }
    return least;
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
            positive("incumbent", result, "upper", Format.UPPER),
            positive("lower bound", result, "lower", Format.LOWER)));
  }

  /** The points that a logarithmic axis can show: a first bound is often negative. */
  private static Plot.Series positive(String name, Result result, String field, Format format) {
    return new Plot.Series(name, result.numbers("times"), result.numbers(field), List.of(), format)
        .where(value -> value > 0);
  }
}
