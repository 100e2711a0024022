package org.smkl.bench.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import org.smkl.api.StopSignal;

/**
 * What a piece of work took.
 *
 * @param wall seconds of the clock
 * @param processor seconds of all threads of this process; NaN where Java does not tell them
 */
public record Spent(double wall, double processor) {
  /** Nanoseconds between two looks at the processor clock, which takes microseconds. */
  private static final long LOOK_INTERVAL = 10_000_000;

  /** Runs it once, after the garbage of others is collected. */
  public static Spent on(Runnable work) {
    System.gc();
    double processor = processorSeconds();
    long wall = System.nanoTime();
    work.run();
    return new Spent((System.nanoTime() - wall) * 1e-9, processorSeconds() - processor);
  }

  /** The median of what runs took, at least so many and for so many seconds, at most 200. */
  public static double median(DoubleSupplier once, int least, double seconds) {
    List<Double> times = new ArrayList<>();
    double total = 0;
    while (times.size() < 200 && (times.size() < least || total < seconds)) {
      times.add(once.getAsDouble());
      total += times.get(times.size() - 1);
    }
    Collections.sort(times);
    return times.get(times.size() / 2);
  }

  /** Processor seconds of this whole process so far; NaN where Java does not tell them. */
  public static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
            && bean.getProcessCpuTime() >= 0
        ? bean.getProcessCpuTime() * 1e-9
        : Double.NaN;
  }

  /** Raised once this process has used so many more processor seconds. Thread-safe. */
  public static StopSignal limit(double seconds) {
    double end = processorSeconds() + seconds;
    AtomicLong next = new AtomicLong(System.nanoTime());
    return () -> {
      long now = System.nanoTime();
      if (now - next.get() >= 0 && !(processorSeconds() > end)) {
        next.set(now + LOOK_INTERVAL);
      }
      return now - next.get() >= 0;
    };
  }
}
