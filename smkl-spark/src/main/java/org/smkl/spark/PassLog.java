package org.smkl.spark;

import java.util.Locale;

/**
 * What the loops of a cluster cost: how often, how much was computed, what travelled, and how much
 * of the time executors were computing. Bytes are those of the numbers that travel; what is sent to
 * several executors counts once. Thread-safe.
 */
public final class PassLog {
  private long rowBytes;
  private int passes;
  private long values;
  private long sent;
  private long returned;
  private long nanos;
  private long busy;
  private int reductions;
  private long reductionSent;
  private long reductionNanos;
  private long reductionBusy;

  PassLog() {}

  synchronized void rows(long bytes) {
    rowBytes += bytes;
  }

  synchronized void pass(long computed, long out, long back, long wall, long inTasks) {
    passes++;
    values += computed;
    sent += out;
    returned += back;
    nanos += wall;
    busy += inTasks;
  }

  synchronized void reduction(long out, long wall, long inTasks) {
    reductions++;
    reductionSent += out;
    reductionNanos += wall;
    reductionBusy += inTasks;
  }

  /** How many passes over all rows were jobs. */
  public synchronized int passes() {
    return passes;
  }

  /** How many loops for bounds were jobs. */
  public synchronized int reductions() {
    return reductions;
  }

  /** Values of kernels that passes have computed. */
  public synchronized long values() {
    return values;
  }

  /** Wall seconds of all passes, seen by the driver. */
  public synchronized double seconds() {
    return nanos * 1e-9;
  }

  /** Seconds in which cores of executors worked on passes, added up. */
  public synchronized double busySeconds() {
    return busy * 1e-9;
  }

  /** Wall seconds of all loops for bounds. */
  public synchronized double reductionSeconds() {
    return reductionNanos * 1e-9;
  }

  @Override
  public synchronized String toString() {
    return String.format(
        Locale.ROOT,
        "rows handed out: %.2f MB; passes: %d, %.3g kernel values, %.2f s (%.2f s of executors' cores), %.2f MB sent, %.2f MB returned; sums for bounds: %d, %.2f s (%.2f s of executors' cores), %.2f MB sent",
        rowBytes / 1e6,
        passes,
        (double) values,
        nanos * 1e-9,
        busy * 1e-9,
        sent / 1e6,
        returned / 1e6,
        reductions,
        reductionNanos * 1e-9,
        reductionBusy * 1e-9,
        reductionSent / 1e6);
  }
}
