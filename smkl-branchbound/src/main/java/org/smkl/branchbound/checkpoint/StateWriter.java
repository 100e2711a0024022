package org.smkl.branchbound.checkpoint;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.OpenNode;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.search.Incumbent;

/** Writes the state of a search; {@link StateReader} reads the same fields in the same order. */
final class StateWriter {
  private final DataOutputStream out;
  private final IdentityHashMap<Cut, Integer> numbers = new IdentityHashMap<>();
  private final List<Cut> cuts = new ArrayList<>();

  StateWriter(DataOutputStream out) {
    this.out = out;
  }

  void write(SearchState state) throws IOException {
    state.cuts.forEach(c -> number(c.cut()));
    state.open.forEach(o -> number(o.cut()));
    state.failed.forEach(o -> number(o.cut()));
    state.leaves.forEach(l -> number(l.cut()));
    out.writeInt(cuts.size());
    for (Cut cut : cuts) {
      out.writeDouble(cut.sum());
      doubles(cut.energies());
      doubles(cut.alpha());
    }
    out.writeInt(state.cuts.size());
    nodes(state.open);
    nodes(state.failed);
    out.writeInt(state.leaves.size());
    for (ProvedLeaf leaf : state.leaves) {
      node(leaf.node());
      out.writeDouble(leaf.bound());
      out.writeInt(number(leaf.cut()));
    }
    out.writeInt(state.supports.size());
    for (BitSet support : state.supports) {
      bits(support);
    }
    incumbent(state.incumbent);
    counters(state);
  }

  /** The number of a cut; the cuts of the pool come first, in their order. */
  private int number(Cut cut) {
    return numbers.computeIfAbsent(
        cut,
        c -> {
          cuts.add(c);
          return cuts.size() - 1;
        });
  }

  private void nodes(Collection<OpenNode> nodes) throws IOException {
    out.writeInt(nodes.size());
    for (OpenNode open : nodes) {
      out.writeLong(open.id());
      node(open.node());
      // What is settled is not written: with the cuts it is soon settled again.
      out.writeDouble(open.own());
      out.writeInt(number(open.cut()));
      OpenNode.Branching step = open.branching();
      out.writeBoolean(step != null);
      if (step != null) {
        out.writeInt(step.kernel());
        out.writeBoolean(step.up());
        out.writeDouble(step.distance());
        out.writeDouble(step.parentBound());
      }
    }
  }

  private void incumbent(Incumbent incumbent) throws IOException {
    doubles(incumbent.beta());
    doubles(incumbent.alpha());
    doubles(incumbent.biases());
    out.writeDouble(incumbent.upperBound());
    out.writeChar(incumbent.source());
  }

  private void counters(SearchState state) throws IOException {
    out.writeDouble(state.rootBound);
    out.writeDouble(state.rootSeconds);
    out.writeDouble(state.optimumSeconds);
    out.writeDouble(state.secondsBefore);
    out.writeInt(state.firstCuts);
    out.writeLong(state.nextId);
    out.writeLong(state.nodes);
    out.writeLong(state.svmSolves);
    for (int i = 0; i < state.incumbent.beta().length; i++) {
      for (boolean up : new boolean[] {false, true}) {
        out.writeDouble(state.pseudoCosts.sum(i, up));
        out.writeLong(state.pseudoCosts.count(i, up));
      }
    }
  }

  private void node(Node node) throws IOException {
    bits(node.excluded());
    bits(node.included());
  }

  private void bits(BitSet bits) throws IOException {
    long[] words = bits.toLongArray();
    out.writeInt(words.length);
    for (long word : words) {
      out.writeLong(word);
    }
  }

  private void doubles(double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }
}
