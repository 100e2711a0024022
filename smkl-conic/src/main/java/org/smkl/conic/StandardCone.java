package org.smkl.conic;

import java.util.Objects;

/**
 * A cone as native solvers count it.
 *
 * @param kind which cone
 * @param size its dimension, for {@link Kind#PSD_TRIANGLE} the order of the matrix
 */
public record StandardCone(Kind kind, int size) {
  /** The kinds, each with its native code. */
  public enum Kind {
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

    /** What the native side calls it. */
    public int code() {
      return code;
    }
  }

  /** Checks the kind; the size is checked on the native side. */
  public StandardCone {
    Objects.requireNonNull(kind, "kind must not be null");
  }
}
