package org.smkl.bench.experiment.speed;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Start;

/** One best response, the multi-start and the default fit on each set. */
public final class ResponseSpeed {
  private static final int RUNS = 3;

  private record Row(String set, int n, FitResult one, FitResult multi, FitResult own) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    List<Row> rows = Sets.each(context, set -> row(context, Instance.lazily(context, set).get()));
    return Sets.section(
        "response",
        new Columns<Row>()
            .text("data", Row::set)
            .number("n", Row::n)
            .seconds("one start, s", row -> row.one().effort().seconds())
            .upper("F", row -> row.one().objective())
            .seconds("multi-start, s", row -> row.multi().effort().seconds())
            .upper("F", row -> row.multi().objective())
            .seconds("default, s", row -> row.own().effort().seconds())
            .upper("F", row -> row.own().objective())
            .lower("lower bound", row -> row.own().lowerBound())
            .number("SVMs", row -> row.own().effort().svmSolves())
            .table(
                "response",
                "Fits at the published C, lambda and k0 (wall time without kernels, best of 3)",
                "",
                rows));
  }

  private static Row row(ExperimentContext context, Instance instance) {
    return new Row(
        instance.published().set().name(),
        instance.data().n(),
        best(
            context,
            instance,
            settings(context, instance)
                .method(Method.BEST_RESPONSE)
                .start(new Start.RandomSupport())),
        best(context, instance, settings(context, instance).method(Method.BEST_RESPONSE)),
        best(context, instance, settings(context, instance).method(Method.DEFAULT)));
  }

  private static FitSettings.Builder settings(ExperimentContext context, Instance instance) {
    return instance.settings(context).seed(context.seed()).threads(context.budget().threads());
  }

  private static FitResult best(
      ExperimentContext context, Instance instance, FitSettings.Builder settings) {
    Fit fit = new Fit(settings.settings(), context.toolbox());
    FitInput input = FitInput.published(instance.published());
    PreparedProblem problem = instance.problem();
    return IntStream.range(0, RUNS)
        .mapToObj(run -> fit.run(input, problem))
        .min(Comparator.comparingDouble(result -> result.effort().seconds()))
        .orElseThrow();
  }
}
