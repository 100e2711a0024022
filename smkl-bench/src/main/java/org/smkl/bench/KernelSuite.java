package org.smkl.bench;

import org.smkl.core.Smkl;
import org.smkl.core.data.PublishedData;
import org.smkl.core.fit.Fit;
import org.smkl.core.kernel.PsdPolicy;

/** How long the Gram matrices of a set take, with the checks of the indefinite ones. */
final class KernelSuite implements Suite {
  @Override
  public String name() {
    return "kernels";
  }

  @Override
  public String description() {
    return "wall time of the ten published kernels and their checks, on one thread and on all";
  }

  @Override
  public void run(BenchContext context) {
    Table table =
        new Table("data", "n", "columns", "1 thread, s", context.threads() + " threads, s");
    for (String set : context.sets()) {
      if (context.stop().stopRequested()) {
        break;
      }
      PublishedData data = context.load(set);
      table.row(
          set,
          data.train().rows(),
          data.train().columns(),
          best(context, data, 1),
          best(context, data, context.threads()));
    }
    context
        .out()
        .println(
            "Ten kernels, with the definiteness checks of the two sigmoid ones (best of 5, wall time)");
    table.print(context.out());
  }

  private static double best(BenchContext context, PublishedData data, int threads) {
    Smkl.Builder settings = context.settings(data).threads(threads).psd(PsdPolicy.KEEP);
    Fit fit = new Fit(settings.build().settings(), context.toolbox());
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < 5; run++) {
      best = Math.min(best, Clock.wall(() -> fit.prepare(data.train())));
    }
    return best;
  }
}
