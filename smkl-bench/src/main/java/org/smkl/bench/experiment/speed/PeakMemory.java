package org.smkl.bench.experiment.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** The most of the heap that was in use, garbage included. */
final class PeakMemory {
  private PeakMemory() {}

  static void reset() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** In MiB, since the reset. */
  static double mebibytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToDouble(pool -> pool.getPeakUsage().getUsed())
            .sum()
        / (1 << 20);
  }
}
