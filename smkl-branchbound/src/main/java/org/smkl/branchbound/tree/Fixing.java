package org.smkl.branchbound.tree;

import java.util.List;
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
    Node node = start;
    for (int i = 0; i < q && !Support.determined(node, q, k0); i++) {
      if (!node.isFree(i)) {
        continue;
      }
      double included = cut.lower(lambda, k0, node, RankedCut.NONE, i);
      if (included >= cutoff) {
        leaves.add(new ProvedLeaf(node.include(i), included, cut.cut()));
        node = node.exclude(i);
        continue;
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
