package org.smkl.svm.parallel;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.smkl.svm.plan.Thresholds;

/**
 * Runs independent tasks on a bounded number of threads, the calling one included. Tasks are handed
 * out in order, but each must write only to its own part of the result, so that the outcome is the
 * same for any thread count.
 *
 * <p>The caller waits for helpers that have begun, never for one that has not: all threads of the
 * pool may be waiting for a lock that the caller holds.
 */
public final class Parallel {
  private final AtomicInteger next = new AtomicInteger();
  private final int count;
  private int helpers;
  private int failedTask = Integer.MAX_VALUE;
  private Throwable failure;

  private Parallel(int count) {
    this.count = count;
  }

  /** The threads that a loop is worth: one below a million multiplications. */
  public static int worth(long work, int threads) {
    return work < Thresholds.MIN_PARALLEL_WORK ? 1 : threads;
  }

  /** Runs task 0 to count - 1 and returns when all have ended. */
  public static void run(int threads, int count, IntConsumer task) {
    runWithScratch(threads, count, () -> task);
  }

  /**
   * Runs tasks with memory for each thread. A failure stops the rest; tasks start in order, so the
   * failure of the lowest number is the same whatever the thread count, and it is the one thrown.
   *
   * @param runner makes one runner per thread, with scratch memory of its own
   */
  public static void runWithScratch(int threads, int count, Supplier<IntConsumer> runner) {
    Parallel run = new Parallel(count);
    for (int t = 1; t < Math.min(threads, count); t++) {
      ForkJoinPool.commonPool().execute(() -> run.help(runner));
    }
    run.work(runner);
    run.awaitHelpers();
    run.rethrow();
  }

  private void help(Supplier<IntConsumer> runner) {
    synchronized (this) {
      if (next.get() >= count) {
        return;
      }
      helpers++;
    }
    work(runner);
    synchronized (this) {
      helpers--;
      notifyAll();
    }
  }

  /** No task is left to be taken, so that no further helper begins. */
  private synchronized void awaitHelpers() {
    boolean interrupted = false;
    while (helpers > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(Supplier<IntConsumer> runner) {
    int task = next.getAndIncrement();
    if (task >= count) {
      return;
    }
    try {
      IntConsumer body = runner.get();
      for (; task < count; task = next.getAndIncrement()) {
        body.accept(task);
      }
    } catch (RuntimeException | Error e) {
      next.set(count);
      fail(task, e);
    }
  }

  private synchronized void fail(int task, Throwable cause) {
    if (task < failedTask) {
      failedTask = task;
      failure = cause;
    }
  }

  private synchronized void rethrow() {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }
}
