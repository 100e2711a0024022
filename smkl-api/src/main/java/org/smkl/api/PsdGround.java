package org.smkl.api;

import java.util.Arrays;
import java.util.Objects;

/**
 * On what ground the Gram matrix of a kernel counts as positive semidefinite, which every upper
 * bound needs. No matrix of doubles is so exactly; what a proof speaks about, and what it charges
 * for the difference, follows from the ground:
 *
 * <ul>
 *   <li>{@link Kind#THEORY}: the exact kernel is positive semidefinite by a theorem. The problem is
 *       that of the exact kernel; entry (j, k) as stored differs from it by at most sqrt(e_j e_k).
 *   <li>{@link Kind#STORED}: the matrix as stored is the kernel. That it is positive semidefinite
 *       up to rounding is believed (a check or a policy says so) until a proof verifies how far.
 *   <li>{@link Kind#NONE}: the matrix may be indefinite; nothing is bounded from above.
 * </ul>
 *
 * Immutable; the array is shared, not copied: read, never write. Thread-safe.
 */
public final class PsdGround {
  /** The ground. */
  public enum Kind {
    /** By a theorem about the exact kernel. */
    THEORY,
    /** The stored matrix itself; a proof verifies it. */
    STORED,
    /** There is none. */
    NONE
  }

  private static final PsdGround STORED = new PsdGround(Kind.STORED, new double[0]);
  private static final PsdGround NONE = new PsdGround(Kind.NONE, new double[0]);

  private final Kind kind;
  private final double[] errors;

  private PsdGround(Kind kind, double[] errors) {
    this.kind = kind;
    this.errors = errors;
  }

  /**
   * Positive semidefinite by theory.
   *
   * @param errors e_j for each point, finite and not negative: stored and exact entry (j, k) differ
   *     by at most sqrt(e_j e_k)
   */
  public static PsdGround theory(double[] errors) {
    for (double e : Objects.requireNonNull(errors, "errors")) {
      if (!(e >= 0) || Double.isInfinite(e)) {
        throw new IllegalArgumentException(
            "The errors of a Gram matrix are finite and not negative; got " + e + ".");
      }
    }
    return new PsdGround(Kind.THEORY, errors);
  }

  /** The matrix as stored, believed to be positive semidefinite up to rounding. */
  public static PsdGround stored() {
    return STORED;
  }

  /** No ground: the matrix may be indefinite. */
  public static PsdGround none() {
    return NONE;
  }

  /** The ground. */
  public Kind kind() {
    return kind;
  }

  /** The errors e_j where the ground is theory, empty otherwise; shared. */
  public double[] errors() {
    return errors;
  }

  /** The ground of the matrix of some of the points, in this order. */
  public PsdGround subset(int[] points) {
    return kind == Kind.THEORY
        ? new PsdGround(kind, Arrays.stream(points).mapToDouble(j -> errors[j]).toArray())
        : this;
  }

  @Override
  public String toString() {
    return kind.name();
  }
}
