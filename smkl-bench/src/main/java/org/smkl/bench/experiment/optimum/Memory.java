package org.smkl.bench.experiment.optimum;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;

/** How much memory a computation took at its peak, as far as that can be had. */
final class Memory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path RESET = Path.of("/proc/self/clear_refs");
  private static final double MEBIBYTE = 1 << 20;

  private final double heap;
  private final double resident;

  private Memory(double heap, double resident) {
    this.heap = heap;
    this.resident = resident;
  }

  /** Begins to watch. */
  static Memory start() {
    System.gc();
    double heap = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        pool.resetPeakUsage();
        heap += pool.getUsage().getUsed();
      }
    }
    try {
      Files.writeString(RESET, "5");
    } catch (IOException | RuntimeException e) {
      // Not Linux, or not allowed there.
      return new Memory(heap, Double.NaN);
    }
    return new Memory(heap, kibibytes("VmRSS"));
  }

  /** What was added at the peak since, in MiB. */
  Result stop(Result result) {
    double peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    return result
        .with(Fields.HEAP, Math.max(0, Math.rint((peak - heap) / MEBIBYTE)))
        .with(
            Fields.RESIDENT,
            Math.max(0, Math.rint((kibibytes("VmHWM") - resident) * 1024 / MEBIBYTE)));
  }

  private static double kibibytes(String name) {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(name + ":"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D+", "")))
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN;
    }
  }
}
