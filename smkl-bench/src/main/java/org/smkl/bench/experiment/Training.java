package org.smkl.bench.experiment;

import org.smkl.bench.result.Result;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;

/** Trains on the whole training part, tests, and takes the time. */
public final class Training {
  private static final double ENOUGH_SECONDS = 0.5;
  private static final int MOST_RUNS = 5;

  private Training() {}

  /**
   * The result of a method at these parameters. Short runs are repeated, and the fastest counts, so
   * that the compiler of the virtual machine is not what is measured.
   */
  public static Result of(
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
    return Result.of("C", parameters.c())
        .with("lambda", parameters.lambda())
        .with("k0", parameters.k0())
        .with("accuracy", 100 * instance.test().accuracy(learned))
        .with("nonzeros", learned.nonzeros())
        .with("seconds", best)
        .with("objective", learned.objective())
        .with("lowerBound", learned.lowerBound())
        .with("beta", instance.prepared().expand(learned.beta()))
        .with("n", instance.data().n())
        .with("remark", learned.remark());
  }
}
