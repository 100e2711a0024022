package org.smkl.bench.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a piece of work took.
 *
 * @param wall seconds of the clock
 * @param processor seconds of all threads of this process; NaN where Java does not tell them
 */
public record Spent(double wall, double processor) {
  /** Runs it once, after the garbage of others is collected. */
  public static Spent on(Runnable work) {
    System.gc();
    double processor = processorSeconds();
    long wall = System.nanoTime();
    work.run();
    return new Spent((System.nanoTime() - wall) * 1e-9, processorSeconds() - processor);
  }

  /** Processor seconds of this whole process so far; NaN where Java does not tell them. */
  public static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
            && bean.getProcessCpuTime() >= 0
        ? bean.getProcessCpuTime() * 1e-9
        : Double.NaN;
  }
}
