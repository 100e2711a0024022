package org.smkl.core.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * Runs independent tasks on a bounded number of threads. Tasks are handed out in order, but each
 * must write only to its own part of the result, so that the outcome is the same for any thread
 * count.
 */
public final class Parallel {
  private Parallel() {}

  /**
   * Runs task 0 to count - 1, the calling thread taking part, and returns when all have ended.
   *
   * @throws RuntimeException the first failure of a task, after all threads have stopped
   */
  public static void run(int threads, int count, IntConsumer task) {
    int workers = Math.min(threads, count);
    if (workers <= 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable loop =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            try {
              task.accept(i);
            } catch (RuntimeException | Error e) {
              failure.compareAndSet(null, e);
              next.set(count);
            }
          }
        };
    List<ForkJoinTask<?>> helpers = new ArrayList<>();
    for (int w = 1; w < workers; w++) {
      helpers.add(ForkJoinPool.commonPool().submit(loop));
    }
    loop.run();
    helpers.forEach(ForkJoinTask::join);
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
