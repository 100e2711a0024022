package org.smkl.bench;

import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.bound.Bounds;
import org.smkl.core.fit.Fit;

/** The Full SDP relaxation of each set by the default backend. */
final class BoundSuite implements Suite {
  @Override
  public String name() {
    return "bound";
  }

  @Override
  public String description() {
    return "Full SDP relaxation by the default backend: wall time, bounds, alpha-steps";
  }

  @Override
  public void run(BenchContext context) {
    Table table = new Table("data", "n", "lower", "upper", "gap", "SVMs", "seconds");
    double total = 0;
    for (String set : context.sets()) {
      if (context.stop().stopRequested()) {
        break;
      }
      BenchContext.Instance instance = context.prepare(set);
      RelaxationResult result =
          new Fit(instance.settings(), context.toolbox()).bound(instance.problem(), line -> {});
      total += result.seconds();
      table.row(
          set,
          instance.problem().problem().n(),
          result.lowerBound(),
          result.upperBound(),
          Bounds.relativeGap(result.upperBound(), result.lowerBound()),
          result.svmSolves(),
          result.seconds());
    }
    context.out().println("Full SDP relaxation (first run in this process, wall time)");
    table.print(context.out());
    context.out().println("All together: " + Table.number(total) + " s");
  }
}
