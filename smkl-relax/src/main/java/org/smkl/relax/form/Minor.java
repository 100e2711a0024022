package org.smkl.relax.form;

import java.util.Comparator;

/**
 * A principal minor that contains the first row, and how far it is from positive semidefinite.
 *
 * @param points the classes of points whose rows it has, ascending
 * @param eigenvalue its least eigenvalue at the point that was separated, scaled to a unit diagonal
 */
record Minor(int[] points, double eigenvalue) {
  /** The most violated first, then by points, so that the order never depends on threads. */
  static final Comparator<Minor> MOST_VIOLATED =
      Comparator.comparingDouble(Minor::eigenvalue)
          .thenComparing(Minor::points, java.util.Arrays::compare);
}
