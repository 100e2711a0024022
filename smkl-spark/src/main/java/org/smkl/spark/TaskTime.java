package org.smkl.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import org.apache.spark.SparkEnv;

/**
 * What a task took where it ran.
 *
 * @param executor who ran it
 * @param nanos by the clock
 * @param processor of its thread; 0 where Java does not tell it
 * @param from processor time of the executor's whole process when the task began
 * @param to the same when it ended
 */
record TaskTime(String executor, long nanos, long processor, long from, long to)
    implements Serializable {
  /** Begins to measure. */
  static Clock start() {
    return new Clock();
  }

  /** A task that runs. */
  static final class Clock {
    private final long nanos = System.nanoTime();
    private final long processor = thread();
    private final long from = process();

    TaskTime stop() {
      return new TaskTime(
          SparkEnv.get().executorId(),
          System.nanoTime() - nanos,
          thread() - processor,
          from,
          process());
    }
  }

  private static long thread() {
    return Math.max(0, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /** Of this whole process, in nanoseconds; 0 where Java does not tell it. */
  static long process() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
        ? Math.max(0, bean.getProcessCpuTime())
        : 0;
  }
}
