package org.smkl.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the loops of a cluster cost: how often, how much was computed, what travelled, and how much
 * of the time executors were computing. Bytes are those of the numbers that travel; what is sent to
 * several executors counts once. Thread-safe.
 */
public final class PassLog {
  /**
   * What jobs of one kind cost.
   *
   * @param jobs how many
   * @param values of kernels that they computed
   * @param sent bytes from the driver
   * @param returned bytes to the driver
   * @param seconds by the driver's clock, from what is sent to what is put in its place
   * @param busy seconds in which tasks computed, added up
   * @param processor processor time of that
   */
  public record Cost(
      int jobs,
      long values,
      long sent,
      long returned,
      double seconds,
      double busy,
      double processor) {
    private static final Cost NONE = new Cost(0, 0, 0, 0, 0, 0, 0);

    private Cost and(long computed, long out, long back, long wall, List<TaskTime> tasks) {
      return new Cost(
          jobs + 1,
          values + computed,
          sent + out,
          returned + back,
          seconds + wall * 1e-9,
          busy + tasks.stream().mapToLong(TaskTime::nanos).sum() * 1e-9,
          processor + tasks.stream().mapToLong(TaskTime::processor).sum() * 1e-9);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d, %.3g kernel values, %.2f s (%.2f s of executors' cores), %.2f MB sent, %.2f MB returned",
          jobs,
          (double) values,
          seconds,
          busy,
          sent / 1e6,
          returned / 1e6);
    }
  }

  /** The driver's own name among executors, where it is one. */
  private static final String DRIVER = "driver";

  private long rows;
  private Cost passes = Cost.NONE;
  private Cost bounds = Cost.NONE;
  private int units;
  private final Map<String, long[]> processes = new TreeMap<>();

  PassLog() {}

  synchronized void rows(long bytes) {
    rows += bytes;
  }

  synchronized void pass(long computed, long out, long back, long wall, List<TaskTime> tasks) {
    passes = passes.and(computed, out, back, wall, tasks);
    tasks.forEach(this::process);
  }

  synchronized void bound(long computed, long out, long wall, List<TaskTime> tasks) {
    bounds = bounds.and(computed, out, 0, wall, tasks);
    tasks.forEach(this::process);
  }

  synchronized void unit() {
    units++;
  }

  private void process(TaskTime task) {
    long[] span =
        processes.computeIfAbsent(task.executor(), name -> new long[] {task.from(), task.to()});
    span[0] = Math.min(span[0], task.from());
    span[1] = Math.max(span[1], task.to());
  }

  /** Bytes of the rows that executors were given. */
  public synchronized long rows() {
    return rows;
  }

  /** Passes over all rows. */
  public synchronized Cost passes() {
    return passes;
  }

  /** Sums along rows for bounds. */
  public synchronized Cost bounds() {
    return bounds;
  }

  /**
   * Processor time of executors from their first task to their last, all that their processes did;
   * 0 where the driver computes.
   */
  public synchronized double executorSeconds() {
    return processes.entrySet().stream()
            .filter(executor -> !executor.getKey().equals(DRIVER))
            .mapToLong(executor -> executor.getValue()[1] - executor.getValue()[0])
            .sum()
        * 1e-9;
  }

  /** What was done, in one line. */
  @Override
  public synchronized String toString() {
    List<String> parts = new ArrayList<>();
    if (passes.jobs() + bounds.jobs() > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "rows handed out: %.2f MB; passes: %s; sums for bounds: %s",
              rows / 1e6,
              passes,
              bounds));
    }
    if (units > 0) {
      parts.add("units: %d".formatted(units));
    }
    return parts.isEmpty() ? "nothing was worth a job" : String.join("; ", parts);
  }
}
