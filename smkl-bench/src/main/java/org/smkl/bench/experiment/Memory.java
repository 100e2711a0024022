package org.smkl.bench.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.smkl.bench.result.Result;

/**
 * How much memory a computation took at its peak, as far as that can be had.
 *
 * @param heap bytes of Java's heap when it began
 * @param resident KiB of the process when it began; NaN where the system does not tell
 */
public record Memory(double heap, double resident) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path RESET = Path.of("/proc/self/clear_refs");
  private static final double MEBIBYTE = 1 << 20;

  /** Begins to watch. */
  public static Memory start() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    double heap = heap(MemoryPoolMXBean::getUsage);
    try {
      Files.writeString(RESET, "5");
    } catch (IOException | RuntimeException e) {
      // Not Linux, or not allowed there.
      return new Memory(heap, Double.NaN);
    }
    return new Memory(heap, kibibytes("VmRSS"));
  }

  /** What was added at the peak since, in MiB. */
  public Result stop(Result result) {
    double peak = heap(MemoryPoolMXBean::getPeakUsage);
    return result
        .with("heap", Math.max(0, Math.rint((peak - heap) / MEBIBYTE)))
        .with(
            "resident", Math.max(0, Math.rint((kibibytes("VmHWM") - resident) * 1024 / MEBIBYTE)));
  }

  /** The most of the heap that was in use since some watch began, garbage included, in MiB. */
  public static double peak() {
    return heap(MemoryPoolMXBean::getPeakUsage) / MEBIBYTE;
  }

  private static double heap(Function<MemoryPoolMXBean, MemoryUsage> use) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToDouble(pool -> use.apply(pool).getUsed())
        .sum();
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
