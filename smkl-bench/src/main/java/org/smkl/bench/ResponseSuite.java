package org.smkl.bench;

import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;

/** One best response, the multi-start and the default fit on each set. */
final class ResponseSuite implements Suite {
  @Override
  public String name() {
    return "response";
  }

  @Override
  public String description() {
    return "one best response, multi-start best response and the default fit: wall time and objective";
  }

  @Override
  public void run(BenchContext context) {
    Table table =
        new Table(
            "data",
            "n",
            "one start, s",
            "F",
            "multi-start, s",
            "F",
            "default, s",
            "F",
            "lower bound",
            "SVMs");
    for (String set : context.sets()) {
      if (context.stop().stopRequested()) {
        break;
      }
      BenchContext.Instance instance = context.prepare(set);
      FitResult one =
          best(context, instance, settings(context, instance, Method.BEST_RESPONSE, true));
      FitResult multi =
          best(context, instance, settings(context, instance, Method.BEST_RESPONSE, false));
      FitResult own = best(context, instance, settings(context, instance, Method.DEFAULT, false));
      table.row(
          set,
          instance.problem().problem().n(),
          one.solveSeconds(),
          one.objective(),
          multi.solveSeconds(),
          multi.objective(),
          own.solveSeconds(),
          own.objective(),
          own.lowerBound(),
          own.svmSolves());
    }
    context
        .out()
        .println("Fits at the published C, lambda and k0 (wall time without kernels, best of 3)");
    table.print(context.out());
  }

  private static FitSettings settings(
      BenchContext context, BenchContext.Instance instance, Method method, boolean single) {
    var builder = context.settings(instance.data()).method(method);
    if (single) {
      builder.start(new Start.RandomSupport());
    }
    return builder.build().settings();
  }

  private static FitResult best(
      BenchContext context, BenchContext.Instance instance, FitSettings settings) {
    FitResult best = null;
    for (int run = 0; run < 3; run++) {
      FitResult result =
          new Fit(settings, context.toolbox()).run(instance.input(), instance.problem());
      if (best == null || result.solveSeconds() < best.solveSeconds()) {
        best = result;
      }
    }
    return best;
  }
}
