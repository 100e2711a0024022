package org.smkl.branchbound.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.relax.Node;

/**
 * Tightens a node with the cuts known so far. For any alpha: if LB(a; I0, I1 + {i}) reaches the
 * cutoff, i goes to I0; if LB(a; I0 + {i}, I1) does, i goes to I1. The sibling that is cut off
 * becomes a leaf of the proof with that alpha.
 */
public final class Fixing {
  private final double lambda;
  private final int k0;
  private final int q;
  private final double cutoff;
  private final List<ProvedLeaf> leaves;

  public Fixing(double lambda, int k0, int q, double cutoff, List<ProvedLeaf> leaves) {
    this.lambda = lambda;
    this.k0 = k0;
    this.q = q;
    this.cutoff = cutoff;
    this.leaves = leaves;
  }

  /** The cut with the best bound at a node. */
  public static RankedCut best(List<RankedCut> cuts, double lambda, int k0, Node node) {
    RankedCut best = null;
    double bound = Double.NEGATIVE_INFINITY;
    for (RankedCut cut : cuts) {
      double value = cut.lower(lambda, k0, node);
      if (value > bound) {
        bound = value;
        best = cut;
      }
    }
    return best;
  }

  /** The node with everything fixed that the cuts allow; leaves are added on the way. */
  public Node apply(List<RankedCut> cuts, Node start) {
    Node node = start;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (RankedCut cut : cuts) {
        Node tighter = apply(cut, node);
        changed |= !tighter.equals(node);
        node = tighter;
      }
    }
    return node;
  }

  private Node apply(RankedCut cut, Node start) {
    if (Support.determined(start, q, k0) || cut.lower(lambda, k0, start) >= cutoff) {
      // Nothing is free, or the cut closes the node as it is.
      return start;
    }
    return includeNeeded(cut, excludeHopeless(cut, start));
  }

  /**
   * LB(a; I0, I1 + {i}) grows as the energy of i falls, so that those to exclude are the last ones
   * in the order of energies.
   */
  private Node excludeHopeless(RankedCut cut, Node start) {
    int[] free = IntStream.of(cut.order()).filter(start::isFree).toArray();
    int places = k0 - start.includedCount();
    int from = places;
    int to = free.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (cut.lower(lambda, k0, start, RankedCut.NONE, free[middle]) >= cutoff) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    if (from == free.length) {
      return start;
    }
    // The first has the least bound, which holds for all.
    double bound = cut.lower(lambda, k0, start, RankedCut.NONE, free[from]);
    Node node = start;
    if (places == 1) {
      BitSet others = start.excluded();
      Arrays.stream(free, 0, from).forEach(others::set);
      // One leaf for all: the last place goes to one of them.
      leaves.add(new ProvedLeaf(Node.of(others, start.included()), bound, cut.cut()));
      BitSet hopeless = start.excluded();
      Arrays.stream(free, from, free.length).forEach(hopeless::set);
      return Node.of(hopeless, start.included());
    }
    for (int k = from; k < free.length && !Support.determined(node, q, k0); k++) {
      leaves.add(new ProvedLeaf(node.include(free[k]), bound, cut.cut()));
      node = node.exclude(free[k]);
    }
    return node;
  }

  /** Only a kernel that the cut gives a place to can be needed. */
  private Node includeNeeded(RankedCut cut, Node start) {
    Node node = start;
    int[] placed =
        IntStream.of(cut.order()).filter(start::isFree).limit(k0 - start.includedCount()).toArray();
    for (int i : placed) {
      if (Support.determined(node, q, k0)) {
        return node;
      }
      double excluded = cut.lower(lambda, k0, node, i, RankedCut.NONE);
      if (excluded >= cutoff) {
        leaves.add(new ProvedLeaf(node.exclude(i), excluded, cut.cut()));
        node = node.include(i);
      }
    }
    return node;
  }
}
