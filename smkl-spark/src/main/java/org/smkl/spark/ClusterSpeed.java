package org.smkl.spark;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.smkl.bench.result.Result;

/**
 * What a job and a byte cost on a cluster. Each is tried several times and the fastest counts, so
 * that other work on the machines shows as little as it can.
 */
final class ClusterSpeed {
  private static final int JOBS = 40;
  private static final int SHIPMENTS = 8;
  private static final int NUMBERS = 1 << 20;

  private final JavaSparkContext spark;
  private final int parts;

  ClusterSpeed(JavaSparkContext spark, int parts) {
    this.spark = spark;
    this.parts = parts;
  }

  Result measure() {
    double job = fastest(JOBS, this::job);
    double shipment = fastest(SHIPMENTS, this::shipment) - job;
    return Result.of("job", job)
        .with("network", 2.0 * Double.BYTES * NUMBERS / Math.max(shipment, 1e-9));
  }

  private static double fastest(int times, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < times; k++) {
      long start = System.nanoTime();
      work.run();
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    }
    return best;
  }

  private void job() {
    List<Integer> numbers = IntStream.range(0, parts).boxed().toList();
    spark.parallelize(numbers, parts).map(number -> number + 1).collect();
  }

  /** To one executor and back again. */
  private void shipment() {
    double[] numbers = new double[NUMBERS];
    Arrays.setAll(numbers, k -> Math.sin(k));
    Broadcast<double[]> sent = spark.broadcast(numbers);
    spark.parallelize(List.of(1), 1).map(one -> sent.value()).collect();
    sent.destroy();
  }
}
