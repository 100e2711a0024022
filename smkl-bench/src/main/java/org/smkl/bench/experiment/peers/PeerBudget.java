package org.smkl.bench.experiment.peers;

import java.time.Duration;

/**
 * How much time a comparison may take.
 *
 * @param warmUp processor seconds that either side runs before it is measured, at least one run; up
 *     to three times as many for three runs of ours
 * @param batch processor seconds over which shorter runs are repeated and averaged: the clock of a
 *     process has a resolution of 10 ms
 * @param repetitions measured runs of either side at most
 * @param total seconds after which no further repetition begins
 * @param limit wall time that the peer may take for one question
 */
record PeerBudget(double warmUp, double batch, int repetitions, double total, Duration limit) {
  private static final int MOST_IN_BATCH = 1000;

  static PeerBudget of(boolean quick) {
    Duration limit = Duration.ofMinutes(10);
    return quick ? new PeerBudget(0.5, 0.1, 3, 2, limit) : new PeerBudget(5, 0.3, 7, 20, limit);
  }

  /** How many runs of this length are averaged. */
  int times(double seconds) {
    return (int) Math.min(MOST_IN_BATCH, Math.max(1, Math.ceil(batch / Math.max(seconds, 1e-9))));
  }
}
