package org.smkl.bench.experiment.speed;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this whole process; NaN where Java does not tell it. */
public final class ProcessorClock {
  /** Seconds so far. */
  public double seconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
        ? bean.getProcessCpuTime() * 1e-9
        : Double.NaN;
  }
}
