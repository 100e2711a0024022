package org.smkl.api.kernel;

import java.util.List;
import java.util.Optional;

/**
 * A kernel of points that are no vectors: strings, sequences, sets, trees, graphs. A point comes as
 * a text, a cell of a column or the content of a file; what the kernel makes of it is its own
 * business, and is done once for each point.
 *
 * @param <P> what the kernel keeps of a point: counts of substrings, for example. Immutable once
 *     {@link #read} has returned it
 */
public non-sealed interface TextKernel<P> extends Kernel {
  /**
   * The point that a text stands for.
   *
   * @throws IllegalArgumentException if it stands for none: what was found, what was expected, what
   *     to try. The row is named by the caller
   */
  P read(String text);

  /** The value for two points; neither is modified. */
  double value(P x, P z);

  /**
   * How far rounding may carry computed values from the exact ones: e_j, one for each point, with
   * |computed - exact| at most sqrt(e_j e_k) for points j and k. Takes the place of {@link
   * Kernel#errors}, which speaks of vectors and is not asked. Values that are whole numbers below
   * 2^53 all the way have no error: all e_j are 0.
   */
  default Optional<double[]> errors(List<P> points) {
    return Optional.empty();
  }
}
