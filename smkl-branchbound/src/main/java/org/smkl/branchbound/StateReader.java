package org.smkl.branchbound;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/** Reads what {@link StateWriter} wrote. */
final class StateReader {
  private final DataInputStream in;
  private final Problem problem;
  private final List<Cut> cuts = new ArrayList<>();

  StateReader(DataInputStream in, Problem problem) {
    this.in = in;
    this.problem = problem;
  }

  SearchState read() throws IOException {
    SearchState state = new SearchState(problem.q());
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      cuts.add(new Cut(in.readDouble(), doubles(problem.q()), doubles(problem.n())));
    }
    state.addCuts(cuts.subList(0, in.readInt()));
    nodes(state.open);
    nodes(state.failed);
    int leaves = in.readInt();
    for (int i = 0; i < leaves; i++) {
      state.leaves.add(new ProvedLeaf(node(), in.readDouble(), cuts.get(in.readInt())));
    }
    int supports = in.readInt();
    for (int i = 0; i < supports; i++) {
      state.supports.add(bits());
    }
    state.incumbent =
        new Incumbent(
            doubles(problem.q()),
            doubles(problem.n()),
            in.readDouble(),
            in.readDouble(),
            in.readChar());
    counters(state);
    return state;
  }

  private void nodes(Collection<OpenNode> nodes) throws IOException {
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      nodes.add(
          new OpenNode(
              in.readLong(), node(), in.readDouble(), cuts.get(in.readInt()), branching()));
    }
  }

  private OpenNode.Branching branching() throws IOException {
    return in.readBoolean()
        ? new OpenNode.Branching(in.readInt(), in.readBoolean(), in.readDouble(), in.readDouble())
        : null;
  }

  private void counters(SearchState state) throws IOException {
    state.rootBound = in.readDouble();
    state.rootSeconds = in.readDouble();
    state.optimumSeconds = in.readDouble();
    state.secondsBefore = in.readDouble();
    state.firstCuts = in.readInt();
    state.nextId = in.readLong();
    state.nodes = in.readLong();
    state.svmSolves = in.readLong();
    for (int i = 0; i < problem.q(); i++) {
      for (boolean up : new boolean[] {false, true}) {
        state.pseudoCosts.restore(i, up, in.readDouble(), in.readLong());
      }
    }
  }

  private Node node() throws IOException {
    return Node.of(bits(), bits());
  }

  private BitSet bits() throws IOException {
    long[] words = new long[in.readInt()];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.readLong();
    }
    return BitSet.valueOf(words);
  }

  private double[] doubles(int length) throws IOException {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
