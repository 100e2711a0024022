package org.smkl.branchbound.tree;

import java.util.Comparator;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.search.ChoiceCount;

/**
 * A node that waits to be processed.
 *
 * @param id the order of creation, which settles ties
 * @param node its restrictions
 * @param own LB(cut; node)
 * @param cut what proves this bound
 * @param branching how it came from its parent, null at the root and once it is processed
 * @param settled how far its choices are settled without branching, null where nobody has begun
 */
public record OpenNode(
    long id, Node node, double own, Cut cut, Branching branching, SettledLevel settled) {
  /** Best bound first. */
  public static final Comparator<OpenNode> ORDER =
      Comparator.comparingDouble(OpenNode::bound).thenComparingLong(OpenNode::id);

  /** A node that nobody has begun to settle. */
  public OpenNode(long id, Node node, double own, Cut cut, Branching branching) {
    this(id, node, own, cut, branching, null);
  }

  /**
   * The step from the parent.
   *
   * @param kernel the kernel branched on
   * @param up whether it was included
   * @param distance how far its z moved
   * @param parentBound the parent's bound
   */
  public record Branching(int kernel, boolean up, double distance, double parentBound) {}

  /** The best bound that is proved. */
  public double bound() {
    return settled == null ? own : Math.max(own, settled.level());
  }

  /** The leaves that prove the bound. */
  public List<ProvedLeaf> leaves() {
    return settled == null || settled.level() <= own
        ? List.of(new ProvedLeaf(node, own, cut))
        : settled.leaves();
  }

  /**
   * How many of its choices are open, as a logarithm to base 10; with rules at most so many.
   *
   * @param size how many kernels a choice has
   */
  public double choices(int q, int size) {
    int included = node.includedCount();
    return settled == null || Double.isNaN(settled.open())
        ? ChoiceCount.log10(q - node.excluded().cardinality() - included, size - included)
        : settled.open();
  }
}
