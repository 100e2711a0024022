package org.smkl.relax.mosek;

import java.util.concurrent.TimeUnit;
import org.smkl.api.StopSignal;

/**
 * A thread that asks a running solver to end when the stop signal is raised or the time is up. It
 * asks again and again, because a request that comes before the solver has started may be lost.
 * Closing waits for the thread, so the solver is never asked after that.
 */
final class BreakWatch implements AutoCloseable {
  private static final long PERIOD_MILLIS = 10;

  /** Why the solver was asked to end. */
  enum Cause {
    NONE,
    STOPPED,
    LATE
  }

  private final StopSignal stop;
  private final StopSignal timeUp;
  private final Runnable breakSolver;
  private final Thread thread;
  private volatile boolean closed;
  private volatile Cause cause = Cause.NONE;

  BreakWatch(StopSignal stop, StopSignal timeUp, Runnable breakSolver) {
    this.stop = stop;
    this.timeUp = timeUp;
    this.breakSolver = breakSolver;
    thread = new Thread(this::watch, "smkl-mosek-watch");
    thread.setDaemon(true);
    thread.start();
  }

  Cause cause() {
    return cause;
  }

  private void watch() {
    while (!closed) {
      if (cause == Cause.NONE) {
        cause =
            stop.stopRequested() ? Cause.STOPPED : timeUp.stopRequested() ? Cause.LATE : Cause.NONE;
      }
      if (cause != Cause.NONE && !asked()) {
        return;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      } catch (InterruptedException e) {
        return; // Only close() interrupts this thread.
      }
    }
  }

  /** A solver that cannot be asked ends by itself; nothing may be thrown on this thread. */
  private boolean asked() {
    try {
      breakSolver.run();
      return true;
    } catch (Throwable e) {
      return false;
    }
  }

  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.interrupt();
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
