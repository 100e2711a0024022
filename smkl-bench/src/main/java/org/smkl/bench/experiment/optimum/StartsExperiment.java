package org.smkl.bench.experiment.optimum;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.smkl.api.Problem;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.response.AlphaStep;
import org.smkl.core.response.Solution;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.set.PublishedProtocol;

/** Q2: what warm starts from relaxations are worth, and the published weights evaluated again. */
public final class StartsExperiment {
  /** Beyond this many points only SOC random was run for the paper. */
  private static final int LARGE = 2000;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("q2");
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      methods(context, set)
          .forEach(
              (method, column) ->
                  context
                      .once(
                          Keys.start(set, method.id()),
                          () ->
                              instance
                                  .get()
                                  .train(
                                      context,
                                      method,
                                      Grid.defaults(method, instance.get().chosen())))
                      .map(result -> published(context, set, column, result))
                      .ifPresent(r -> found.row("q2-starts", r.with("what", method.id()))));
      for (String column : List.of("random", "warm_full")) {
        double[] beta = context.reference().weights(set, "beta_" + column);
        if (beta.length > 0 && context.chosen().kernels().isEmpty()) {
          context
              .once(
                  Keys.publishedWeights(set, column), () -> evaluate(context, instance.get(), beta))
              .map(result -> published(context, set, column, result))
              .ifPresent(r -> found.row("q2-weights", r.with("what", column)));
        }
      }
    }
    return found.section();
  }

  /** What came out, beside the published column of a start. */
  private static Result published(
      ExperimentContext context, String set, String column, Result result) {
    return result
        .with("set", set)
        .with("published", context.reference().of(set, "obj_" + column))
        .with("publishedAccuracy", context.reference().accuracy(set, column));
  }

  private static Map<MklMethod, String> methods(ExperimentContext context, String set) {
    Map<MklMethod, String> methods = new LinkedHashMap<>();
    methods.put(Methods.BEST_RESPONSE, "random");
    boolean large = PublishedProtocol.set(set).trainRows() > LARGE;
    if (large) {
      methods.put(Methods.WARM_SOC_RANDOM, "none");
    } else if (!context.quick()) {
      methods.put(Methods.WARM_3X3, "warm_3x3");
    }
    methods.put(Methods.WARM_FULL, "warm_full");
    if (context.chosen().solvers().beta().isEmpty()) {
      // It would override a projector, and refuses it.
      methods.put(Methods.DEFAULT, "none");
    }
    context.methods().forEach(method -> methods.putIfAbsent(method, "none"));
    return methods;
  }

  /** F and accuracy of weights over the kernels as given, scaled to sum to one. */
  private static Result evaluate(ExperimentContext context, Instance instance, double[] given) {
    int[] kept = instance.prepared().kernels().indices();
    double[] beta = Arrays.stream(kept).mapToDouble(i -> Math.max(0, given[i])).toArray();
    double sum = Arrays.stream(beta).sum();
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= sum;
    }
    Problem problem = instance.chosenProblem();
    Solution solution =
        new AlphaStep(
                problem,
                context.alphaSolver(),
                ExperimentContext.TOLERANCE,
                context.budget().threads(),
                context.budget().stop())
            .solve(beta);
    Learned learned =
        Learned.of(
            problem, beta, solution.alpha(), solution.value().biases(), Double.NaN, Double.NaN, "");
    return Result.of("objective", solution.objective())
        .with("accuracy", 100 * instance.test().accuracy(learned));
  }
}
