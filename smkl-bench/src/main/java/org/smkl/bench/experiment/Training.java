package org.smkl.bench.experiment;

import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;

/** Trains on the whole training part, tests, and takes the time. */
final class Training {
  private static final double ENOUGH_SECONDS = 0.5;
  private static final int MOST_RUNS = 5;

  private Training() {}

  /**
   * The result of a method at these parameters. Short runs are repeated, and the fastest counts, so
   * that the compiler of the virtual machine is not what is measured.
   */
  static Result of(
      ExperimentContext context, Instance instance, MklMethod method, Parameters parameters) {
    double best = Double.POSITIVE_INFINITY;
    double total = 0;
    Learned learned = null;
    for (int run = 0; run < MOST_RUNS && total < ENOUGH_SECONDS; run++) {
      long start = System.nanoTime();
      learned = method.trainer(instance.data(), context.methodContext()).train(parameters);
      double seconds = (System.nanoTime() - start) * 1e-9;
      best = Math.min(best, seconds);
      total += seconds;
    }
    return Result.of(
        "C",
        parameters.c(),
        "lambda",
        parameters.lambda(),
        "k0",
        parameters.k0(),
        "accuracy",
        100 * instance.test().accuracy(learned),
        "nonzeros",
        learned.nonzeros(),
        "seconds",
        best,
        "objective",
        learned.objective(),
        "lowerBound",
        learned.lowerBound(),
        "beta",
        instance.prepared().expand(learned.beta()),
        "n",
        instance.data().n(),
        "remark",
        learned.remark());
  }

  /** The result with some more fields. */
  static Result with(Result result, Object... namesAndValues) {
    java.util.Map<String, Object> fields = new java.util.LinkedHashMap<>(result.fields());
    fields.putAll(Result.of(namesAndValues).fields());
    return new Result(fields);
  }
}
