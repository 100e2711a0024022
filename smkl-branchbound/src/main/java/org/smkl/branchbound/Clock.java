package org.smkl.branchbound;

import org.smkl.api.StopSignal;

/** The wall clock of a run, which knows about earlier runs and the time limit. */
final class Clock {
  private final long start = System.nanoTime();
  private final double before;
  private final StopSignal expired;
  private final StopSignal stop;

  Clock(double before, Limits limits) {
    this.before = before;
    this.expired = StopSignal.after(limits.seconds());
    this.stop = limits.stop().or(expired);
  }

  double seconds() {
    return before + (System.nanoTime() - start) * 1e-9;
  }

  boolean expired() {
    return expired.stopRequested();
  }

  /** Raised by the user or by the time limit. */
  StopSignal stop() {
    return stop;
  }
}
