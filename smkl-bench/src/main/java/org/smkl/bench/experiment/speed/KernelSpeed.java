package org.smkl.bench.experiment.speed;

import java.util.List;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;

/** How long the Gram matrices of a set take, with the checks of the indefinite ones. */
public final class KernelSpeed {
  private static final int RUNS = 5;

  private record Row(String set, int n, int columns, double one, double all) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    List<Row> rows =
        Sets.each(
            context,
            set -> {
              PublishedData data = PublishedProtocol.load(set, context.dataDir());
              return new Row(
                  set,
                  data.train().rows(),
                  data.train().columns(),
                  best(context, data, 1),
                  best(context, data, context.budget().threads()));
            });
    return Sets.section(
        "kernels",
        new Columns<Row>()
            .text("data", Row::set)
            .number("n", Row::n)
            .number("columns", Row::columns)
            .seconds("1 thread, s", Row::one)
            .seconds(context.budget().threads() + " threads, s", Row::all)
            .table(
                "kernels",
                "Ten kernels, with the definiteness checks of the two sigmoid ones (best of 5, wall"
                    + " time)",
                "",
                rows));
  }

  private static double best(ExperimentContext context, PublishedData data, int threads) {
    Fit fit =
        new Fit(
            FitSettings.builder()
                .kernels(NamedKernelSets.PUBLISHED_10)
                .k0(1)
                .threads(threads)
                .psd(PsdPolicy.KEEP)
                .settings(),
            context.toolbox());
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      best = Math.min(best, Clock.wall(() -> fit.prepare(data.train())));
    }
    return best;
  }
}
