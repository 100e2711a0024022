package org.smkl.core.fit;

import java.util.List;
import org.smkl.core.response.Round;

/**
 * What a fit did, and how long it took.
 *
 * @param starts how many starts were run
 * @param trace every round of best response
 * @param alternatingObjective J of the round that was kept; NaN where the method has none
 * @param period length of the cycle of best response; 0 for none
 * @param svmSolves alpha-steps solved
 * @param seconds without the kernels
 */
public record FitEffort(
    int starts,
    List<Round> trace,
    double alternatingObjective,
    int period,
    int svmSolves,
    double seconds) {
  /** Without best response. */
  static FitEffort of(int starts, int svmSolves) {
    return new FitEffort(starts, List.of(), Double.NaN, 0, svmSolves, 0);
  }

  /** With more SVMs solved. */
  FitEffort plus(int furtherSolves) {
    return new FitEffort(
        starts, trace, alternatingObjective, period, svmSolves + furtherSolves, seconds);
  }

  /** With the time it took. */
  FitEffort in(double time) {
    return new FitEffort(starts, trace, alternatingObjective, period, svmSolves, time);
  }
}
