package org.smkl.spark;

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
import org.smkl.core.error.InputException;
import org.smkl.cv.UnitDone;
import org.smkl.cv.UnitRecipe;
import org.smkl.cv.UnitTask;

/**
 * Units of a cross-validation, each as a job of its own: what is done is done, whatever follows.
 */
final class SparkUnits {
  /** Jobs that wait for each core, so that none is idle. */
  private static final int WAITING = 2;

  private static final long POLL = 20_000_000;

  private final JavaSparkContext spark;
  private final Broadcast<UnitRecipe> recipe;
  private final Deque<UnitTask> open;
  private final List<Running> running = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Throwable first;

  private record Running(UnitTask task, JavaFutureAction<List<UnitDone>> future) {}

  SparkUnits(JavaSparkContext spark, UnitRecipe recipe, List<UnitTask> tasks) {
    this.spark = spark;
    this.recipe = spark.broadcast(recipe);
    this.open = new ArrayDeque<>(tasks);
  }

  void run(Consumer<UnitDone> done, StopSignal stop) {
    try {
      while ((!open.isEmpty() || !running.isEmpty()) && !stop.stopRequested()) {
        submit();
        if (!collect(done)) {
          LockSupport.parkNanos(POLL);
        }
      }
    } finally {
      running.forEach(job -> job.future().cancel(true));
      recipe.destroy();
    }
    if (!failures.isEmpty()) {
      throw new InputException(
          "%d of the units of this cross-validation failed each time that Spark tried them: %s"
              .formatted(failures.size(), String.join(" ", failures)),
          "Expected units that executors can run. All others are done, and kept where results are.",
          "Maybe executors need more memory: each keeps all Gram matrices.",
          first);
    }
  }

  private void submit() {
    int most = WAITING * Math.max(1, spark.defaultParallelism());
    while (!open.isEmpty() && running.size() < most) {
      UnitTask task = open.remove();
      spark.setJobDescription("smkl: " + task);
      running.add(new Running(task, job(spark, recipe, task).collectAsync()));
    }
    spark.setJobDescription(null);
  }

  private static JavaRDD<UnitDone> job(
      JavaSparkContext spark, Broadcast<UnitRecipe> recipe, UnitTask task) {
    return spark
        .parallelize(List.of(task), 1)
        .map(unit -> Executor.kitchen(recipe.value()).run(unit));
  }

  /** Hands on what is done; whether anything was. */
  private boolean collect(Consumer<UnitDone> done) {
    List<Running> ended = running.stream().filter(job -> job.future().isDone()).toList();
    running.removeAll(ended);
    for (Running job : ended) {
      try {
        done.accept(job.future().get().get(0));
      } catch (ExecutionException e) {
        first = first == null ? e.getCause() : first;
        failures.add("%s: %s".formatted(job.task(), e.getCause().getMessage()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return !ended.isEmpty();
  }
}
