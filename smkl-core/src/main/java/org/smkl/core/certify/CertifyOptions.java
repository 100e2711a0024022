package org.smkl.core.certify;

import java.util.List;
import java.util.Objects;
import org.smkl.api.StopSignal;

/**
 * What is asked of a certified solution. Immutable; the arrays of the incumbents are shared.
 *
 * @param gap the relative gap to prove, in (0, 1)
 * @param timeLimit seconds, positive, may be infinite
 * @param nodeLimit the largest number of nodes, at least 1
 * @param threads at least 1; the result does not depend on it
 * @param stop asked often
 * @param incumbents weights known to the caller, to start from; may be empty
 */
public record CertifyOptions(
    double gap,
    double timeLimit,
    long nodeLimit,
    int threads,
    StopSignal stop,
    List<double[]> incumbents) {
  /** Checks the options. */
  public CertifyOptions {
    Objects.requireNonNull(stop, "stop");
    incumbents = List.copyOf(incumbents);
    if (!(gap > 0 && gap < 1) || !(timeLimit > 0) || nodeLimit < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "The gap lies in (0, 1), time limit, node limit and threads are positive; got %s, %s, %d and %d. Maybe use a gap of 1e-6."
              .formatted(gap, timeLimit, nodeLimit, threads));
    }
  }

  /** This gap, one thread, no limits, no incumbents. */
  public static CertifyOptions gap(double gap) {
    return new CertifyOptions(
        gap, Double.POSITIVE_INFINITY, Long.MAX_VALUE, 1, StopSignal.NEVER, List.of());
  }
}
