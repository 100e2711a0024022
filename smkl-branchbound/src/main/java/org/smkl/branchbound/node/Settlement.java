package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;

/**
 * What one cut settles below a node: every choice of kernels outside I0 is worth the level at
 * least. Arrays and sets are shared: read, never write.
 *
 * @param excluded I0, that of the node included
 * @param leaf the same as a leaf of the proof
 */
record Settlement(BitSet excluded, ProvedLeaf leaf) {
  static Settlement of(ProvedLeaf leaf) {
    return new Settlement(leaf.node().excluded(), leaf);
  }

  Cut cut() {
    return leaf.cut();
  }

  /**
   * The largest one that a cut has at a level, among those that contain a support. It leaves out as
   * few kernels as possible, those of largest energy. Null if there is none.
   */
  static Settlement largest(
      RankedCut cut, Node node, BitSet support, Problem problem, double level) {
    int[] candidates =
        IntStream.of(cut.order()).filter(i -> node.isFree(i) && !support.get(i)).toArray();
    BitSet chosen = node.included();
    chosen.or(support);
    int size = Support.size(problem);
    int most = candidates.length - Math.max(0, size - chosen.cardinality());
    int from = 0;
    int to = most + 1;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (cut.lower(problem, without(node, candidates, middle)) >= level) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    if (from > most) {
      return null;
    }
    Node settled = without(node, candidates, from);
    if (!problem.rules().isNone() && NodeChoices.of(problem, settled).rank() < size) {
      // No choice is left: rules need one of those left out.
      return null;
    }
    return of(new ProvedLeaf(settled, cut.lower(problem, settled), cut.cut()));
  }

  private static Node without(Node node, int[] candidates, int count) {
    BitSet excluded = node.excluded();
    Arrays.stream(candidates, 0, count).forEach(excluded::set);
    return Node.of(excluded, node.included());
  }
}
