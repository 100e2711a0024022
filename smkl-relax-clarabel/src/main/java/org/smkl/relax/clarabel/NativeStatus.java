package org.smkl.relax.clarabel;

import java.util.Arrays;
import java.util.Locale;

/** How a solve ended, in Clarabel's words and with its codes. */
enum NativeStatus {
  /** Never returned by a finished solve. */
  UNSOLVED(0),
  /** Solved to the tolerances asked for. */
  SOLVED(1),
  /** The point is a certificate that nothing is feasible. */
  PRIMAL_INFEASIBLE(2),
  /** The point is a certificate that the dual is infeasible. */
  DUAL_INFEASIBLE(3),
  /** Solved to Clarabel's reduced tolerances; reached a limit or stalled on the way to better. */
  ALMOST_SOLVED(4),
  /** A certificate to the reduced tolerances. */
  ALMOST_PRIMAL_INFEASIBLE(5),
  /** A certificate to the reduced tolerances. */
  ALMOST_DUAL_INFEASIBLE(6),
  /** The iteration limit was reached. */
  MAX_ITERATIONS(7),
  /** The time limit was reached. */
  MAX_TIME(8),
  /** The linear algebra failed. */
  NUMERICAL_ERROR(9),
  /** Steps became too short. */
  INSUFFICIENT_PROGRESS(10),
  /** The stop flag was raised. */
  CALLBACK_TERMINATED(11);

  private final int code;

  NativeStatus(int code) {
    this.code = code;
  }

  /** Clarabel's own spelling. */
  String words() {
    StringBuilder words = new StringBuilder();
    for (String word : name().split("_", -1)) {
      words.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return words.toString();
  }

  static NativeStatus of(int code) {
    return Arrays.stream(values())
        .filter(status -> status.code == code)
        .findFirst()
        .orElseThrow(() -> new ClarabelException("Clarabel has no status " + code));
  }
}
