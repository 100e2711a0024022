package org.smkl.branchbound.node;

import java.util.BitSet;
import org.smkl.search.Incumbent;

/** What a search is for: the best choice of kernels, or all that are nearly as good. */
public interface Goal {
  /**
   * Nodes and choices with this bound are closed.
   *
   * @param upperBound the value of the best weights
   */
  double cutoff(double upperBound);

  /**
   * Whether the search may end although nodes are open.
   *
   * @param upperBound the value of the best weights
   * @param openBound the least bound of an open node
   */
  boolean enough(double upperBound, double openBound);

  /** Whether better weights are looked for; otherwise the best ones were known at the start. */
  default boolean improves() {
    return true;
  }

  /** Told of weights of a choice that was solved by itself. */
  default void solved(BitSet choice, Incumbent weights) {}

  /**
   * Whether a choice below the cutoff is listed, now or already. It stands for itself and needs no
   * leaf.
   *
   * @param lower a bound of the choice
   */
  default boolean lists(BitSet choice, double lower) {
    return false;
  }
}
