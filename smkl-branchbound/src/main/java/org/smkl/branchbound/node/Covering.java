package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;

/**
 * Branching by cuts alone. Without its m kernels of largest energy a cut closes a node, so that a
 * better choice must contain one of them. Where relaxations gain nothing, because any of thousands
 * of kernels replaces the one that is left out, branching on these ends after m steps.
 */
public final class Covering {
  private final List<RankedCut> cuts;
  private final Problem problem;
  private final double cutoff;

  /** By cuts, for a node that closes at the cutoff. */
  public Covering(List<RankedCut> cuts, Problem problem, double cutoff) {
    this.cuts = cuts;
    this.problem = problem;
    this.cutoff = cutoff;
  }

  /** The first kernel of the cut that needs the fewest; {@link RankedCut#NONE} without any cut. */
  public int next(Node node) {
    int kernel = RankedCut.NONE;
    int least = Integer.MAX_VALUE;
    for (RankedCut cut : cuts) {
      int[] free = IntStream.of(cut.order()).filter(node::isFree).toArray();
      int most = Math.min(least - 1, free.length - Support.places(problem, node));
      if (most > 0 && closes(cut, node, free, most)) {
        least = needed(cut, node, free, most);
        kernel = free[0];
      }
    }
    return kernel;
  }

  /** The least number of kernels without which the cut closes the node, at most the given one. */
  private int needed(RankedCut cut, Node node, int[] free, int most) {
    int from = 1;
    int to = most;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (closes(cut, node, free, middle)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return to;
  }

  private boolean closes(RankedCut cut, Node node, int[] free, int count) {
    BitSet excluded = node.excluded();
    Arrays.stream(free, 0, count).forEach(excluded::set);
    return cut.lower(problem, Node.of(excluded, node.included())) >= cutoff;
  }
}
