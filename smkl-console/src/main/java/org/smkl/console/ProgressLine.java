package org.smkl.console;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** On a terminal, one line that tells what is going on, for how long, and what is still to come. */
public final class ProgressLine implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private static final String HINT = " (Ctrl-C stops with the best so far)";

  /** Columns of most terminals: what is longer would not be cleared. */
  private static final int TERMINAL = 80;

  private final PrintStream err;
  private final ScheduledExecutorService clock;
  private final int steps;
  private final long start = System.nanoTime();
  private volatile int step;
  private volatile String what;

  private ProgressLine(PrintStream err, ScheduledExecutorService clock, int steps, String what) {
    this.err = err;
    this.clock = clock;
    this.steps = steps;
    this.what = what;
  }

  /** Begins; silent where there is no terminal or silence was asked for. */
  public static ProgressLine start(OutputOptions output, Session session, String what) {
    return start(output, session, 0, what);
  }

  /**
   * Begins work of several steps.
   *
   * @param steps how many there will be; each begins with {@link #next}
   * @param what is done before the first
   */
  public static ProgressLine start(OutputOptions output, Session session, int steps, String what) {
    if (!output.progress()) {
      return new ProgressLine(session.rawErr(), null, steps, what);
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    ProgressLine progress = new ProgressLine(session.rawErr(), clock, steps, what);
    var unused = clock.scheduleAtFixedRate(progress::draw, 1, 1, TimeUnit.SECONDS);
    return progress;
  }

  /** Says what is going on now. */
  public void say(String now) {
    what = now;
  }

  /** Says that the next step begins. */
  public void next(String now) {
    step = Math.min(steps, step + 1);
    what = now;
  }

  /** What stands there after so many seconds; with how to stop, where there is room. */
  String text(long seconds) {
    String count = steps > 1 && step > 0 ? "step %d of %d, ".formatted(step, steps) : "";
    String text = "%s%s ... %d s".formatted(count, what, seconds);
    return text.length() + HINT.length() < TERMINAL ? text + HINT : text;
  }

  private void draw() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    err.print(CLEAR + text(seconds));
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
