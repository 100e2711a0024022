package org.smkl.api;

/**
 * The wall clock of a computation within its budget. An interruption of the thread that started it
 * ({@link Thread#interrupt}, {@code Future.cancel(true)}) counts as its stop signal, on whatever
 * threads the work is done; the thread keeps its interrupt status. Thread-safe.
 */
public final class Clock {
  private final long start = System.nanoTime();
  private final Budget budget;
  private final StopSignal expired;

  Clock(Budget budget) {
    this.budget = budget.withStop(new Interruption(budget.stop(), Thread.currentThread()));
    this.expired = StopSignal.after(budget.seconds());
  }

  /** Seconds since the start. */
  public double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Whether the time limit has passed. */
  public boolean expired() {
    return expired.stopRequested();
  }

  /** Whether the user asked for a stop or interrupted the thread; the time limit does not count. */
  public boolean interrupted() {
    return budget.stop().stopRequested();
  }

  /** Raised by the user or by the time limit. */
  public StopSignal stop() {
    return budget.stop().or(expired);
  }

  /** The budget with what is left of its time: for parts of the work with a clock of their own. */
  public Budget left() {
    return budget.after(seconds());
  }

  /**
   * The budget for steps that only ask the stop signal, which the time limit raises as well. They
   * cannot tell the one from the other; the owner of this clock can.
   */
  public Budget steps() {
    return budget.withSeconds(Double.POSITIVE_INFINITY).withStop(stop());
  }
}
