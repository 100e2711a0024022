package org.smkl.bench.experiment.peers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this whole process: compiler and garbage collector count. */
final class ProcessClock {
  private final OperatingSystemMXBean system;

  ProcessClock() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean)
        || bean.getProcessCpuTime() < 0) {
      throw new UnsupportedOperationException(
          "This Java does not tell its processor time, so nothing can be compared. Maybe use an OpenJDK on Linux or macOS, or leave the experiment 'peers' out.");
    }
    system = bean;
  }

  /** Seconds since some moment. */
  double seconds() {
    return system.getProcessCpuTime() * 1e-9;
  }
}
