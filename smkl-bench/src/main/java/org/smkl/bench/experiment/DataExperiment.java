package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.core.data.PublishedSet;
import org.smkl.core.kernel.KernelReport;
import org.smkl.core.kernel.PsdPolicy;

/** The table of data sets. */
final class DataExperiment implements Experiment {
  @Override
  public String name() {
    return "data";
  }

  @Override
  public String description() {
    return "the data sets: sizes, classes, indefinite kernels, the published choice of parameters";
  }

  @Override
  public Section run(ExperimentContext context) {
    List<List<Object>> rows = new ArrayList<>();
    for (String set : context.sets()) {
      Optional<Result> result = context.once("data/" + set, () -> describe(context, set));
      result.ifPresent(r -> rows.add(row(context, set, r)));
    }
    return new Section(
        name(),
        "Data sets",
        List.of(
            "Files are checked by SHA-256, split with the published seed and standardised with the"
                + " training part's mean and deviation."),
        List.of(
            new ResultTable(
                "data",
                "The sets",
                "Least eigenvalue: over the Gram matrices of the kernels dropped as indefinite.",
                List.of(
                    "data",
                    "training rows",
                    "published",
                    "test rows",
                    "columns",
                    "positive, %",
                    "indefinite kernels",
                    "least eigenvalue",
                    "C",
                    "lambda",
                    "k0"),
                rows)),
        List.of());
  }

  private static Result describe(ExperimentContext context, String set) {
    Instance instance = Instance.of(context, set, "published-10", PsdPolicy.DROP);
    double least = Double.NaN;
    int dropped = 0;
    for (KernelReport report : instance.prepared().kernels().reports()) {
      if (!report.kept()) {
        dropped++;
        double value = report.leastEigenvalue().orElse(Double.NaN);
        least = Double.isNaN(least) ? value : Math.min(least, value);
      }
    }
    PublishedSet published = instance.published().set();
    double positive = Arrays.stream(instance.data().labels()).filter(y -> y > 0).count();
    return Result.of(
        "n",
        instance.data().n(),
        "test",
        instance.test().size(),
        "columns",
        published.columns(),
        "positive",
        100 * positive / instance.data().n(),
        "dropped",
        dropped,
        "least",
        least,
        "C",
        published.c(),
        "lambda",
        published.lambda(),
        "k0",
        published.k0());
  }

  private static List<Object> row(ExperimentContext context, String set, Result result) {
    return Arrays.asList(
        set,
        result.get("n"),
        context.reference().of(set, "n_train"),
        result.get("test"),
        result.get("columns"),
        result.get("positive"),
        result.get("dropped"),
        result.get("least"),
        result.get("C"),
        result.get("lambda"),
        result.get("k0"));
  }
}
