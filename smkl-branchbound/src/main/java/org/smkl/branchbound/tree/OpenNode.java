package org.smkl.branchbound.tree;

import java.util.Comparator;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/**
 * A node that waits to be processed.
 *
 * @param id the order of creation, which settles ties
 * @param node its restrictions
 * @param bound LB(cut; node)
 * @param cut what proves the bound
 * @param branching how it came from its parent, null at the root and once it is processed
 */
public record OpenNode(long id, Node node, double bound, Cut cut, Branching branching) {
  /** Best bound first. */
  public static final Comparator<OpenNode> ORDER =
      Comparator.comparingDouble(OpenNode::bound).thenComparingLong(OpenNode::id);

  /**
   * The step from the parent.
   *
   * @param kernel the kernel branched on
   * @param up whether it was included
   * @param distance how far its z moved
   * @param parentBound the parent's bound
   */
  public record Branching(int kernel, boolean up, double distance, double parentBound) {}
}
