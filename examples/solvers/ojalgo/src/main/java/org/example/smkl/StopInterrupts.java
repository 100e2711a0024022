package org.example.smkl;

import org.smkl.api.StopSignal;

/**
 * Interrupts the thread that made it once a stop signal is raised: the one thing that ojAlgo looks
 * at during a solve. {@link #close} takes the interruption back.
 */
final class StopInterrupts implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 20;

  private final StopSignal signal;
  private final Thread target = Thread.currentThread();
  private final boolean earlier = Thread.currentThread().isInterrupted();
  private final Thread watcher = new Thread(this::watch, "ojalgo-stop");
  private volatile boolean raised;
  private volatile RuntimeException failure;

  StopInterrupts(StopSignal signal) {
    this.signal = signal;
    raised = signal.stopRequested();
    if (!raised && signal != StopSignal.NEVER) {
      watcher.setDaemon(true);
      watcher.start();
    }
  }

  boolean raised() {
    return raised;
  }

  private void watch() {
    try {
      while (!signal.stopRequested()) {
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (InterruptedException e) {
      return; // close() was called: the solve is over
    } catch (RuntimeException e) {
      failure = e;
    }
    raised = true;
    target.interrupt();
  }

  @Override
  public void close() {
    watcher.interrupt();
    boolean before = Thread.interrupted();
    boolean during = false;
    try {
      watcher.join();
    } catch (InterruptedException e) {
      during = true;
    }
    boolean after = Thread.interrupted();
    // One that is not ours belongs to whoever interrupted.
    boolean ours = raised && !earlier;
    if (!ours && (before || during || after)) {
      target.interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }
}
