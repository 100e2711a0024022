package org.smkl.bench.peer;

import java.util.Map;

/** What came of asking a peer. */
public sealed interface PeerAnswer {
  /**
   * It ran.
   *
   * @param seconds processor seconds of one run; NaN where nothing was to be timed
   * @param values all that it said, as JSON has it
   */
  record Done(double seconds, Map<String, Object> values) implements PeerAnswer {
    /** Copies the map. */
    public Done {
      values = Map.copyOf(values);
    }
  }

  /**
   * It was still running at the limit, and was ended.
   *
   * @param seconds processor seconds that it had used
   */
  record TooLong(double seconds) implements PeerAnswer {}

  /**
   * It could not do it, died, or answered something else.
   *
   * @param message why, in its own words where it had any
   */
  record Failed(String message) implements PeerAnswer {}
}
