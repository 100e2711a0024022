package org.smkl.relax.clarabel;

import java.util.Objects;

/**
 * A cone as Clarabel counts it.
 *
 * @param kind which cone
 * @param size its dimension, for {@link Kind#PSD_TRIANGLE} the order of the matrix
 */
record NativeCone(Kind kind, int size) {
  /** The kinds, each with its native code. */
  enum Kind {
    /** All rows are zero. */
    ZERO(0),
    /** All rows are zero or more. */
    NONNEGATIVE(1),
    /** The first row bounds the norm of the others. */
    SECOND_ORDER(2),
    /**
     * The upper triangle by columns of a positive semidefinite matrix, off-diagonals times sqrt(2).
     */
    PSD_TRIANGLE(3);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  NativeCone {
    Objects.requireNonNull(kind, "kind must not be null");
  }
}
