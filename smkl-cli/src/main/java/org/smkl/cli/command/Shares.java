package org.smkl.cli.command;

import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.StopSignal;
import org.smkl.console.Session;

/** How a command that chooses parameters and then fits divides its time. */
final class Shares {
  private static final double LAST_SECONDS = 5;

  private Shares() {}

  /** A part of what is left of a time limit, for the choice. */
  static Budget first(Clock clock, double share) {
    Budget left = clock.left();
    return left.withSeconds(share * left.seconds());
  }

  /** What is left; after Ctrl-C a moment, since the best so far is what was asked for. */
  static Budget rest(Clock clock, Session session) {
    Budget left = clock.left();
    return session.stop().stopRequested()
        ? left.withStop(StopSignal.NEVER).withSeconds(Math.min(left.seconds(), LAST_SECONDS))
        : left;
  }
}
