package org.smkl.bench.experiment.overview;

import java.util.Arrays;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedSet;
import org.smkl.gram.KernelReport;

/** The table of data sets. */
public final class DataExperiment {
  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("data");
    for (String set : context.sets()) {
      context
          .once(Keys.of("data", set), () -> describe(context, set))
          .map(result -> result.with("set", set))
          .ifPresent(r -> found.row(r.with("published", context.reference().of(set, "n_train"))));
    }
    return found.section();
  }

  private static Result describe(ExperimentContext context, String set) {
    Instance instance = Instance.lazily(context, set).get();
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
    return Result.of("n", instance.data().n())
        .with("test", instance.test().size())
        .with("columns", published.columns())
        .with("positive", 100 * positive / instance.data().n())
        .with("dropped", dropped)
        .with("least", least)
        .with("C", published.c())
        .with("lambda", published.lambda())
        .with("k0", published.k0());
  }
}
