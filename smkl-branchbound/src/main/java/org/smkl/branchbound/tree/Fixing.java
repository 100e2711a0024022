package org.smkl.branchbound.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/**
 * Tightens a node with the cuts known so far. For any alpha: if LB(a; I0, I1 + {i}) reaches the
 * cutoff, i goes to I0; if LB(a; I0 + {i}, I1) does, i goes to I1. The sibling that is cut off
 * becomes a leaf of the proof with that alpha.
 */
public final class Fixing {
  private final Problem problem;
  private final double cutoff;
  private final List<ProvedLeaf> leaves;

  public Fixing(Problem problem, double cutoff, List<ProvedLeaf> leaves) {
    this.problem = problem;
    this.cutoff = cutoff;
    this.leaves = leaves;
  }

  /** The cut with the best bound at a node. */
  public static RankedCut best(List<RankedCut> cuts, Problem problem, Node node) {
    RankedCut best = null;
    double bound = Double.NEGATIVE_INFINITY;
    for (RankedCut cut : cuts) {
      double value = cut.lower(problem, node);
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
    if (Support.determined(problem, start) || cut.lower(problem, start) >= cutoff) {
      // Nothing is free, or the cut closes the node as it is.
      return start;
    }
    return includeNeeded(
        cut, problem.rules().isNone() ? excludeHopeless(cut, start) : excludeRuled(cut, start));
  }

  /**
   * LB(a; I0, I1 + {i}) grows as the energy of i falls, so that those to exclude are the last ones
   * in the order of energies.
   */
  private Node excludeHopeless(RankedCut cut, Node start) {
    int[] free = IntStream.of(cut.order()).filter(start::isFree).toArray();
    int places = problem.k0() - start.includedCount();
    int from = places;
    int to = free.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (cut.lower(problem, start, RankedCut.NONE, free[middle]) >= cutoff) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    if (from == free.length) {
      return start;
    }
    // The first has the least bound, which holds for all.
    double bound = cut.lower(problem, start, RankedCut.NONE, free[from]);
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
    for (int k = from; k < free.length && !Support.determined(problem, node); k++) {
      leaves.add(new ProvedLeaf(node.include(free[k]), bound, cut.cut()));
      node = node.exclude(free[k]);
    }
    return node;
  }

  /**
   * With rules a kernel takes the place of the last one selected in its group: the order of
   * energies says nothing across groups, but one look at each kernel does.
   */
  private Node excludeRuled(RankedCut cut, Node start) {
    NodeChoices choices = NodeChoices.of(problem, start);
    int[] selected = choices.greedy(cut.order());
    BitSet among = new BitSet();
    Arrays.stream(selected).forEach(among::set);
    Node node = start;
    for (int k = cut.order().length - 1; k >= 0 && !Support.determined(problem, node); k--) {
      int i = cut.order()[k];
      if (among.get(i) || !node.isFree(i)) {
        continue;
      }
      int[] with = selected.clone();
      with[choices.displaced(selected, i)] = i;
      double bound = RankedCut.lower(cut.cut(), problem.lambda(), with);
      if (bound >= cutoff) {
        leaves.add(new ProvedLeaf(node.include(i), bound, cut.cut()));
        node = Support.closed(problem, node.exclude(i));
      }
    }
    return node;
  }

  /** Only a kernel that the cut gives a place to can be needed. */
  private Node includeNeeded(RankedCut cut, Node start) {
    Node node = start;
    int[] placed =
        problem.rules().isNone()
            ? IntStream.of(cut.order())
                .filter(start::isFree)
                .limit(problem.k0() - start.includedCount())
                .toArray()
            : IntStream.of(NodeChoices.of(problem, start).greedy(cut.order()))
                .filter(start::isFree)
                .toArray();
    for (int i : placed) {
      if (Support.determined(problem, node)) {
        return node;
      }
      if (!node.isFree(i)) {
        continue;
      }
      double excluded = cut.lower(problem, node, i, RankedCut.NONE);
      if (excluded >= cutoff) {
        leaves.add(new ProvedLeaf(node.exclude(i), excluded, cut.cut()));
        node = Support.closed(problem, node.include(i));
      }
    }
    return node;
  }
}
