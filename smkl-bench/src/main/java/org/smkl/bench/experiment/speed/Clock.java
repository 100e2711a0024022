package org.smkl.bench.experiment.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Times pieces of work: warm-up first, then the median. */
final class Clock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Clock() {}

  /** Median processor seconds of the calling thread; repeated at least thrice and for 0.2 s. */
  static double cpu(Runnable work) {
    double[] times = new double[200];
    int count = 0;
    double total = 0;
    warmUp(work);
    while (count < times.length && (count < 3 || total < 0.2)) {
      long start = THREADS.getCurrentThreadCpuTime();
      work.run();
      times[count] = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
      total += times[count++];
    }
    Arrays.sort(times, 0, count);
    return times[count / 2];
  }

  /** Processor seconds of one run, without warm-up. */
  static double once(Runnable work) {
    long start = THREADS.getCurrentThreadCpuTime();
    work.run();
    return (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
  }

  /** Wall seconds of one run. */
  static double wall(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Up to half a second, but at least once. */
  private static void warmUp(Runnable work) {
    long start = System.nanoTime();
    do {
      work.run();
    } while (System.nanoTime() - start < 500_000_000L);
  }
}
