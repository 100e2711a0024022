package org.smkl.console;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * One line that tells what is going on, for how long, and what is still to come. On a terminal it
 * is drawn again every second; elsewhere, in a log, long work adds a line now and then.
 */
public final class ProgressLine implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private static final String HINT = " (Ctrl-C stops with the best so far)";

  /** Columns of most terminals: what is longer would not be cleared. */
  private static final int TERMINAL = 80;

  /** Seconds between two lines of a log. */
  private static final int LOG_SECONDS = 30;

  private final PrintStream err;
  private final ScheduledExecutorService clock;
  private final boolean terminal;
  private final int steps;
  private final long start = System.nanoTime();
  private volatile int step;
  private volatile String what;

  private ProgressLine(
      PrintStream err, ScheduledExecutorService clock, boolean terminal, int steps, String what) {
    this.err = err;
    this.clock = clock;
    this.terminal = terminal;
    this.steps = steps;
    this.what = what;
  }

  /** Begins; silent where silence was asked for, and inside other programs. */
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
    boolean terminal = output.terminal().orElse(false);
    if (output.quiet() || output.terminal().isEmpty()) {
      return new ProgressLine(session.rawErr(), null, terminal, steps, what);
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    ProgressLine progress = new ProgressLine(session.rawErr(), clock, terminal, steps, what);
    int pause = terminal ? 1 : LOG_SECONDS;
    var unused = clock.scheduleAtFixedRate(progress::draw, pause, pause, TimeUnit.SECONDS);
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
    String text = now(seconds);
    return text.length() + HINT.length() < TERMINAL ? text + HINT : text;
  }

  private String now(long seconds) {
    String count = steps > 1 && step > 0 ? "step %d of %d, ".formatted(step, steps) : "";
    return "%s%s ... %d s".formatted(count, what, seconds);
  }

  private void draw() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    err.print(terminal ? CLEAR + text(seconds) : logged(seconds));
    err.flush();
  }

  /** The line of a log. */
  String logged(long seconds) {
    return "smkl: %s%n".formatted(now(seconds));
  }

  @Override
  public void close() {
    if (clock != null) {
      clock.shutdownNow();
      if (terminal) {
        err.print(CLEAR);
        err.flush();
      }
    }
  }
}
