package org.smkl.cli;

/** The exit codes that scripts can rely on. */
final class Exit {
  /** Done. */
  static final int DONE = 0;

  /** Failed at run time. */
  static final int FAILED = 1;

  /** Wrong usage or bad input. */
  static final int USAGE = 2;

  /** Stopped at a limit or interrupted, with a valid result. */
  static final int STOPPED = 3;

  /** Stopped with no result. */
  static final int STOPPED_EMPTY = 4;

  private Exit() {}
}
