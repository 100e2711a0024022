package org.smkl.console;

/** The exit codes that scripts can rely on. */
public final class Exit {
  /** Done. */
  public static final int DONE = 0;

  /** Failed at run time. */
  public static final int FAILED = 1;

  /** Wrong usage or bad input. */
  public static final int USAGE = 2;

  /** Stopped at a limit or interrupted, with a valid result. */
  public static final int STOPPED = 3;

  /** Stopped with no result. */
  public static final int STOPPED_EMPTY = 4;

  /** Whoever read the answer has gone: what a program has that the signal SIGPIPE ends. */
  public static final int PIPE = 141;

  private Exit() {}
}
