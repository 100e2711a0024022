package org.smkl.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.smkl.api.StopSignal;
import org.smkl.cv.Recipe;
import org.smkl.error.InputException;

/** Units of work, each as a job of its own: what is done is done, whatever follows. */
final class SparkUnits<T extends Serializable, R extends Serializable> {
  /** Jobs that wait for each core, so that none is idle. */
  private static final int WAITING_PER_CORE = 2;

  /** Units that a message names. */
  private static final int NAMED_UNITS = 5;

  /** Nanoseconds between two checks of the stop signal. */
  private static final long POLL_NANOS = 20_000_000;

  private final JavaSparkContext spark;
  private final Broadcast<Recipe<T, R>> recipe;
  private final Deque<T> open;
  private final List<Running<T, R>> running = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Throwable first;

  private record Running<T, R>(T task, JavaFutureAction<List<R>> future) {}

  SparkUnits(JavaSparkContext spark, Recipe<T, R> recipe, List<T> tasks) {
    this.spark = spark;
    this.recipe = spark.broadcast(recipe);
    this.open = new ArrayDeque<>(tasks);
  }

  void run(Consumer<R> done, StopSignal stop) {
    try {
      while ((!open.isEmpty() || !running.isEmpty()) && !stop.stopRequested()) {
        submit();
        if (!collect(done)) {
          LockSupport.parkNanos(POLL_NANOS);
        }
      }
    } finally {
      running.forEach(job -> job.future().cancel(true));
      recipe.destroy();
    }
    if (!failures.isEmpty()) {
      throw new InputException(
          "%d of the units failed each time that Spark tried them: %s. The first: %s"
              .formatted(failures.size(), names(), SparkCluster.reason(first)),
          "Expected units that executors can run. All others are done, and kept where results are.",
          "Maybe executors need more memory, as much as the same takes on one machine.",
          first);
    }
  }

  private String names() {
    String some = String.join("; ", failures.subList(0, Math.min(NAMED_UNITS, failures.size())));
    return failures.size() > NAMED_UNITS ? some + "; and others" : some;
  }

  private void submit() {
    int most = WAITING_PER_CORE * Math.max(1, spark.defaultParallelism());
    while (!open.isEmpty() && running.size() < most) {
      T task = open.remove();
      spark.setJobDescription("smkl: " + task);
      running.add(new Running<>(task, job(spark, recipe, task).collectAsync()));
    }
    spark.setJobDescription(null);
  }

  private static <T extends Serializable, R extends Serializable> JavaRDD<R> job(
      JavaSparkContext spark, Broadcast<Recipe<T, R>> recipe, T task) {
    return spark
        .parallelize(List.of(task), 1)
        .map(unit -> Executor.kitchen(recipe.value()).apply(unit));
  }

  /** Hands on what is done; whether anything was. */
  private boolean collect(Consumer<R> done) {
    List<Running<T, R>> ended = running.stream().filter(job -> job.future().isDone()).toList();
    running.removeAll(ended);
    for (Running<T, R> job : ended) {
      try {
        done.accept(job.future().get().get(0));
      } catch (ExecutionException e) {
        first = first == null ? e.getCause() : first;
        failures.add(job.task().toString());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return !ended.isEmpty();
  }
}
