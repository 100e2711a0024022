package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;

/** The choices of a node with one place left, each with the best cut so far. */
final class LastChoices {
  private final Problem problem;
  private final Node node;
  private final int[] free;
  private final double[] bounds;
  private final Cut[] cuts;
  private final BitSet settled = new BitSet();
  private int least;

  LastChoices(Problem problem, Node node) {
    this.problem = problem;
    this.node = node;
    this.free = IntStream.range(0, problem.q()).filter(node::isFree).toArray();
    this.bounds = new double[free.length];
    this.cuts = new Cut[free.length];
    Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
  }

  /** Takes a cut where it bounds better. */
  void raise(Cut cut) {
    int[] included = node.included().stream().toArray();
    int[] choice = Arrays.copyOf(included, included.length + 1);
    for (int f = 0; f < free.length; f++) {
      choice[included.length] = free[f];
      double bound = RankedCut.lower(cut, problem.lambda(), choice);
      if (bound > bounds[f]) {
        bounds[f] = bound;
        cuts[f] = cut;
      }
    }
    least = -1;
  }

  /** The least bound of a choice that is not settled; infinite without any. */
  double leastBound() {
    if (least < 0) {
      for (int f = settled.nextClearBit(0); f < free.length; f = settled.nextClearBit(f + 1)) {
        least = least < 0 || bounds[f] < bounds[least] ? f : least;
      }
    }
    return least < 0 ? Double.POSITIVE_INFINITY : bounds[least];
  }

  /** The choice with the least bound. */
  BitSet least() {
    BitSet choice = node.included();
    choice.set(free[least]);
    return choice;
  }

  /** The choice that was the least before the last cut needs no leaf: it stands for itself. */
  void settle(BitSet choice) {
    for (int f = 0; f < free.length; f++) {
      if (choice.get(free[f])) {
        settled.set(f);
      }
    }
    least = -1;
  }

  /** Leaves for what is not settled, one for each cut. */
  List<ProvedLeaf> leaves() {
    IdentityHashMap<Cut, BitSet> byCut = new IdentityHashMap<>();
    List<Cut> order = new ArrayList<>();
    for (int f = settled.nextClearBit(0); f < free.length; f = settled.nextClearBit(f + 1)) {
      if (byCut.putIfAbsent(cuts[f], new BitSet()) == null) {
        order.add(cuts[f]);
      }
      byCut.get(cuts[f]).set(free[f]);
    }
    List<ProvedLeaf> leaves = new ArrayList<>();
    for (Cut cut : order) {
      Node part = only(byCut.get(cut));
      leaves.add(new ProvedLeaf(part, RankedCut.lower(cut, problem, part), cut));
    }
    return leaves;
  }

  /** What is not settled as a node; empty where all is. */
  Optional<Node> rest() {
    BitSet open = new BitSet();
    for (int f = settled.nextClearBit(0); f < free.length; f = settled.nextClearBit(f + 1)) {
      open.set(free[f]);
    }
    return open.isEmpty() ? Optional.empty() : Optional.of(only(open));
  }

  /** The node whose last place goes to one of these kernels. */
  private Node only(BitSet kernels) {
    BitSet excluded = node.excluded();
    for (int kernel : free) {
      excluded.set(kernel, !kernels.get(kernel));
    }
    return Node.of(excluded, node.included());
  }
}
