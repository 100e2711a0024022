package org.smkl.api;

/** Raised by another signal, or by the interruption of a thread once that was seen. */
final class Interruption implements StopSignal {
  private final StopSignal stop;
  private final Thread thread;
  private volatile boolean seen;

  Interruption(StopSignal stop, Thread thread) {
    this.stop = stop;
    this.thread = thread;
  }

  @Override
  public boolean stopRequested() {
    if (!seen && thread.isInterrupted()) {
      seen = true; // Whoever waits on that thread clears its status for a while.
    }
    return seen || stop.stopRequested();
  }
}
