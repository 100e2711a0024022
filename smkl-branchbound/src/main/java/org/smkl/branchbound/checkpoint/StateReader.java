package org.smkl.branchbound.checkpoint;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.branchbound.tree.OpenNode;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.Support;
import org.smkl.search.Incumbent;

/**
 * Reads what {@link StateWriter} wrote. A checksum says that a file is whole, not who wrote it:
 * nothing is allocated by a number that it announces, and whatever the search could stumble over is
 * refused. Bounds are not judged here; the search evaluates them once more when it ends.
 */
final class StateReader {
  private final DataInputStream in;
  private final Problem problem;
  private final List<Cut> cuts = new ArrayList<>();

  StateReader(DataInputStream in, Problem problem) {
    this.in = in;
    this.problem = problem;
  }

  SearchState read() throws IOException {
    SearchState state = new SearchState(problem);
    int count = integer(0, Integer.MAX_VALUE, "number of cuts");
    for (int i = 0; i < count; i++) {
      cuts.add(new Cut(finite(), doubles(problem.q()), doubles(problem.size())));
    }
    state.addCuts(cuts.subList(0, integer(0, cuts.size(), "number of cuts in the pool")));
    nodes(state.open);
    nodes(state.failed);
    int leaves = integer(0, Integer.MAX_VALUE, "number of leaves");
    for (int i = 0; i < leaves; i++) {
      state.leaves.add(new ProvedLeaf(node(), finite(), cut()));
    }
    int supports = integer(0, Integer.MAX_VALUE, "number of supports");
    for (int i = 0; i < supports; i++) {
      state.supports.add(bits());
    }
    state.incumbent = incumbent();
    counters(state);
    if (in.read() >= 0) {
      throw new IllegalArgumentException("It goes on after its end.");
    }
    return state;
  }

  private Incumbent incumbent() throws IOException {
    double[] beta = doubles(problem.q());
    Support.requireSparse(problem, beta);
    double[] alpha = doubles(problem.size());
    double[] biases = doubles(problem.blocks().size());
    return new Incumbent(beta, alpha, biases, finite(), in.readChar());
  }

  private void nodes(Collection<OpenNode> nodes) throws IOException {
    int count = integer(0, Integer.MAX_VALUE, "number of nodes");
    for (int i = 0; i < count; i++) {
      nodes.add(new OpenNode(in.readLong(), node(), finite(), cut(), branching()));
    }
  }

  private OpenNode.Branching branching() throws IOException {
    return in.readBoolean()
        ? new OpenNode.Branching(
            integer(0, problem.q() - 1, "kernel branched on"), in.readBoolean(), finite(), finite())
        : null;
  }

  private void counters(SearchState state) throws IOException {
    state.rootBound = in.readDouble();
    state.rootSeconds = in.readDouble();
    state.optimumSeconds = in.readDouble();
    state.secondsBefore = finite();
    state.firstCuts = integer(0, state.cuts.size(), "number of first cuts");
    state.nextId = count();
    state.nodes = count();
    state.svmSolves = count();
    for (int i = 0; i < problem.q(); i++) {
      for (boolean up : new boolean[] {false, true}) {
        state.pseudoCosts.restore(i, up, finite(), count());
      }
    }
  }

  private Node node() throws IOException {
    Node node = Node.of(bits(), bits());
    boolean ruled = !problem.rules().isNone();
    if (node.includedCount() > problem.k0()
        || Support.allowed(node, problem.q()).isEmpty()
        || (ruled && NodeChoices.of(problem, node).rank() < Support.size(problem))) {
      throw new IllegalArgumentException("No choice of kernels lies in the node " + node + ".");
    }
    return Support.closed(problem, node);
  }

  private BitSet bits() throws IOException {
    long[] words = new long[integer(0, (problem.q() + 63) / 64, "number of words of a set")];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.readLong();
    }
    BitSet bits = BitSet.valueOf(words);
    if (bits.length() > problem.q()) {
      throw new IllegalArgumentException(
          "A set holds kernel %d; there are %d.".formatted(bits.length() - 1, problem.q()));
    }
    return bits;
  }

  private Cut cut() throws IOException {
    return cuts.get(integer(0, cuts.size() - 1, "number of a cut"));
  }

  private int integer(int least, int most, String what) throws IOException {
    int value = in.readInt();
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "The %s is %d; expected %d to %d.".formatted(what, value, least, most));
    }
    return value;
  }

  private long count() throws IOException {
    long value = in.readLong();
    if (value < 0) {
      throw new IllegalArgumentException("A counter is " + value + ".");
    }
    return value;
  }

  private double finite() throws IOException {
    double value = in.readDouble();
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("A number is " + value + "; expected a finite one.");
    }
    return value;
  }

  private double[] doubles(int length) throws IOException {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = finite();
    }
    return values;
  }
}
