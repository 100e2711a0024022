package org.smkl.core.kernel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Runs numbered tasks on a given number of threads. */
final class Workers {
  private final AtomicInteger next = new AtomicInteger();
  private final int tasks;
  private int failedTask = Integer.MAX_VALUE;
  private Throwable failure;

  private Workers(int tasks) {
    this.tasks = tasks;
  }

  /**
   * Runs tasks 0 .. tasks - 1, each once. A failure stops the rest; tasks start in order, so the
   * failure of the lowest number is the same whatever the thread count, and it is the one thrown.
   *
   * @param body makes one runner per thread, with scratch memory of its own
   */
  static void run(int tasks, int threads, Supplier<IntConsumer> body) {
    Workers workers = new Workers(tasks);
    Thread[] others = new Thread[Math.max(0, Math.min(threads, tasks) - 1)];
    for (int t = 0; t < others.length; t++) {
      others[t] = new Thread(() -> workers.work(body), "smkl-kernels-" + t);
      others[t].setDaemon(true);
      others[t].start();
    }
    workers.work(body);
    workers.await(others);
    workers.rethrow();
  }

  private void work(Supplier<IntConsumer> body) {
    int task = -1;
    try {
      IntConsumer runner = body.get();
      for (task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
        runner.accept(task);
      }
    } catch (RuntimeException | Error e) {
      next.set(tasks);
      fail(task, e);
    }
  }

  private synchronized void fail(int task, Throwable cause) {
    if (task < failedTask) {
      failedTask = task;
      failure = cause;
    }
  }

  private void await(Thread[] others) {
    boolean interrupted = false;
    for (Thread other : others) {
      while (other.isAlive()) {
        try {
          other.join();
        } catch (InterruptedException e) {
          interrupted = true;
          next.set(tasks);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      fail(-2, new IllegalStateException("Interrupted while computing kernel matrices."));
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
