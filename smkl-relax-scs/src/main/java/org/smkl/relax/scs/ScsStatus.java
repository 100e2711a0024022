package org.smkl.relax.scs;

import java.util.Arrays;
import java.util.Locale;

/** What SCS says at the end of a solve. */
enum ScsStatus {
  /** Infeasible to a tolerance that was not asked for. */
  INFEASIBLE_INACCURATE(-7),
  /** Unbounded to a tolerance that was not asked for. */
  UNBOUNDED_INACCURATE(-6),
  /** The stop flag was raised. */
  INTERRUPTED(-5),
  /** It could not set up or go on. */
  FAILED(-4),
  /** It cannot tell. */
  INDETERMINATE(-3),
  /** A certificate that there is no feasible point. */
  INFEASIBLE(-2),
  /** A certificate that the dual has no feasible point. */
  UNBOUNDED(-1),
  /** Solved to the tolerance asked for. */
  SOLVED(1),
  /** A limit came first; this is the last point. */
  SOLVED_INACCURATE(2);

  private final int code;

  ScsStatus(int code) {
    this.code = code;
  }

  static ScsStatus of(int code) {
    return Arrays.stream(values())
        .filter(status -> status.code == code)
        .findFirst()
        .orElse(INDETERMINATE);
  }

  /** SCS's own spelling. */
  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Certificates are no points, and neither is what an interrupted solve leaves. */
  boolean hasPoint() {
    return this == SOLVED || this == SOLVED_INACCURATE;
  }
}
