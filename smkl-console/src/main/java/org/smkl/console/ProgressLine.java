package org.smkl.console;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** On a terminal, one line that tells that something is going on and for how long. */
public final class ProgressLine implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream err;
  private final ScheduledExecutorService clock;
  private final long start = System.nanoTime();
  private volatile String what;

  private ProgressLine(PrintStream err, ScheduledExecutorService clock, String what) {
    this.err = err;
    this.clock = clock;
    this.what = what;
  }

  /** Begins; silent where there is no terminal or silence was asked for. */
  public static ProgressLine start(OutputOptions output, Session session, String what) {
    if (!output.progress()) {
      return new ProgressLine(session.rawErr(), null, what);
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    ProgressLine progress = new ProgressLine(session.rawErr(), clock, what);
    var unused = clock.scheduleAtFixedRate(progress::draw, 1, 1, TimeUnit.SECONDS);
    return progress;
  }

  /** Says what is going on now. */
  public void say(String now) {
    what = now;
  }

  private void draw() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    err.print(CLEAR + "%s ... %d s (Ctrl-C stops with the best so far)".formatted(what, seconds));
    err.flush();
  }

  @Override
  public void close() {
    if (clock != null) {
      clock.shutdownNow();
      err.print(CLEAR);
      err.flush();
    }
  }
}
