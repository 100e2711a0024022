package org.smkl.conic;

import org.smkl.api.StopSignal;

/**
 * Asks a stop signal at short intervals while native code runs, which cannot ask it, and raises the
 * flag that native code does look at. Ends with {@link #close}.
 */
public final class StopWatcher implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 20;

  private final StopSignal signal;
  private final StopFlag flag = new StopFlag();
  private final Thread thread;
  private volatile RuntimeException failure;

  private StopWatcher(StopSignal signal) {
    this.signal = signal;
    thread = new Thread(this::watch, "smkl-native-stop");
    thread.setDaemon(true);
  }

  /** Starts to watch; a signal raised before is seen before this returns. */
  public static StopWatcher over(StopSignal signal) {
    StopWatcher watcher = new StopWatcher(signal);
    if (signal.stopRequested()) {
      watcher.flag.raise();
    } else if (signal != StopSignal.NEVER) {
      watcher.thread.start();
    }
    return watcher;
  }

  /** What the native side looks at. */
  public StopFlag flag() {
    return flag;
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
    flag.raise();
  }

  /** Ends the watch; what the signal itself threw is thrown here, in the caller's thread. */
  @Override
  public void close() {
    thread.interrupt();
    if (failure != null) {
      throw failure;
    }
  }
}
