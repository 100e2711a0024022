package org.smkl.spark;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.smkl.bench.result.Result;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.plugin.assembly.Toolbox;

/** One fit, by one machine or by executors, with all that is known about its time. */
final class ClusterFit {
  private final Fit fit;
  private final FitInput input;

  ClusterFit(FitSettings settings, Toolbox toolbox, FitInput input) {
    this.fit = new Fit(settings, toolbox);
    this.input = input;
  }

  Result alone() {
    return timed(prepared -> prepared);
  }

  Result on(SparkSession spark, int cores) {
    try (SparkCluster cluster = SparkCluster.of(spark)) {
      Result result = timed(prepared -> prepared.on(cluster));
      PassLog log = cluster.log();
      return result
          .with("cores", cores)
          .with("executors", log.executorSeconds())
          .with("rowBytes", log.rows())
          .with("passes", log.passes().jobs())
          .with("values", log.passes().values())
          .with("passSeconds", log.passes().seconds())
          .with("passBusy", log.passes().busy())
          .with("passProcessor", log.passes().processor())
          .with("passSent", log.passes().sent())
          .with("passReturned", log.passes().returned())
          .with("bounds", log.bounds().jobs())
          .with("boundValues", log.bounds().values())
          .with("boundSeconds", log.bounds().seconds())
          .with("boundBusy", log.bounds().busy())
          .with("boundProcessor", log.bounds().processor())
          .with("boundSent", log.bounds().sent());
    }
  }

  private Result timed(UnaryOperator<PreparedProblem> where) {
    System.gc();
    long processor = TaskTime.process();
    long start = System.nanoTime();
    FitResult result = fit.run(input, where.apply(fit.prepare(input)));
    double wall = (System.nanoTime() - start) * 1e-9;
    double[] beta = result.solution().beta();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("wall", wall);
    fields.put("driver", (TaskTime.process() - processor) * 1e-9);
    fields.put("columns", input.train().columns());
    fields.put("kernels", result.prepared().kernels().asked().size());
    fields.put("status", result.status().toString());
    fields.put("objective", result.objective());
    fields.put("lowerBound", result.lowerBound());
    fields.put("beta", beta);
    fields.put("vectors", vectors(result));
    fields.put(
        "support",
        IntStream.range(0, beta.length)
            .filter(i -> beta[i] > 0)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" ")));
    return new Result(fields);
  }

  private static long vectors(FitResult result) {
    return Arrays.stream(result.solution().alpha()).filter(a -> a != 0).count();
  }
}
