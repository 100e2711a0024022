package org.smkl.api.relax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;

/**
 * The choices of kernels that a node of a problem leaves: k0 and the {@linkplain ChoiceRules rules}
 * of the problem, with I0 and {@code never} left out and I1 and {@code must} taken. This is the one
 * place that knows which kernels may be chosen together.
 *
 * <p>In words of matroids: I1 and {@code must} are contracted, I0 and {@code never} deleted, and
 * what cannot join any more, because a group that has it is full, counts as excluded. A kernel of
 * {@code must} that is in I0 takes its place without weight. Immutable; thread-safe.
 */
public final class NodeChoices {
  private final Problem problem;
  private final Node node;
  private final BitSet taken;
  private final BitSet weighted;
  private final BitSet open;
  private final int[] room;
  private final int places;
  private final boolean feasible;

  private NodeChoices(Problem problem, Node node) {
    this.problem = problem;
    this.node = node;
    ChoiceRules rules = problem.rules();
    int q = problem.q();
    this.taken = node.included();
    taken.or(rules.must());
    this.weighted = (BitSet) taken.clone();
    weighted.andNot(node.excluded());
    this.room = new int[rules.capacities().size()];
    for (int c = 0; c < room.length; c++) {
      room[c] = rules.capacities().get(c).most();
    }
    int left = problem.k0() - taken.cardinality();
    boolean allowed = left >= 0 && taken.length() <= q && !taken.intersects(rules.never());
    for (int i = taken.nextSetBit(0); i >= 0; i = taken.nextSetBit(i + 1)) {
      for (int c : rules.capacitiesOf(i)) {
        allowed &= --room[c] >= 0;
      }
    }
    this.open = new BitSet(q);
    if (allowed && left > 0) {
      open.set(0, q);
      open.andNot(taken);
      open.andNot(node.excluded());
      open.andNot(rules.never());
      for (int c = 0; c < room.length; c++) {
        if (room[c] == 0) {
          open.andNot(rules.capacities().get(c).kernels());
        }
      }
    }
    this.places = room.length == 0 ? Math.min(Math.max(0, left), open.cardinality()) : rank(left);
    this.feasible = allowed && !(weighted.isEmpty() && open.isEmpty());
  }

  /** The choices at a node. */
  public static NodeChoices of(Problem problem, Node node) {
    return new NodeChoices(problem, node);
  }

  /** The choices of the whole problem. */
  public static NodeChoices of(Problem problem) {
    return new NodeChoices(problem, Node.root());
  }

  /** Any greedy order finds the rank. */
  private int rank(int left) {
    int[] counts = room.clone();
    int rank = 0;
    for (int i = open.nextSetBit(0); i >= 0 && rank < left; i = open.nextSetBit(i + 1)) {
      rank += join(i, counts) ? 1 : 0;
    }
    return rank;
  }

  /** Takes a place in every group that has kernel i; false if one of them is full. */
  private boolean join(int i, int[] counts) {
    int[] groups = problem.rules().capacitiesOf(i);
    for (int c : groups) {
      if (counts[c] == 0) {
        return false;
      }
    }
    for (int c : groups) {
      counts[c]--;
    }
    return true;
  }

  /** Whether some weights satisfy the node: what is taken goes together, and a kernel is left. */
  public boolean feasible() {
    return feasible;
  }

  /** The kernels that every choice of the node has, I1 and {@code must}; a copy. */
  public BitSet taken() {
    return (BitSet) taken.clone();
  }

  /** The kernels that may still join those taken, each by itself; a copy. */
  public BitSet open() {
    return (BitSet) open.clone();
  }

  /** Whether kernel i may still join those taken. */
  public boolean isOpen(int i) {
    return open.get(i);
  }

  /** Whether kernel i may have weight: it is open, or taken and not excluded. */
  public boolean mayWeigh(int i) {
    return open.get(i) || weighted.get(i);
  }

  /** How many open kernels a choice of the node has: as many as can join together. */
  public int places() {
    return places;
  }

  /** How many kernels a choice of the node has. */
  public int rank() {
    return taken.cardinality() + places;
  }

  /** Whether a set goes together with what is taken, and has nothing that the node leaves out. */
  public boolean allows(BitSet set) {
    BitSet joining = (BitSet) set.clone();
    joining.andNot(taken);
    if (!feasible || joining.cardinality() > places) {
      return false;
    }
    int[] counts = room.clone();
    for (int i = joining.nextSetBit(0); i >= 0; i = joining.nextSetBit(i + 1)) {
      if (!open.get(i) || !join(i, counts)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the weights have at most one place each, and none that the node leaves out. */
  public boolean allows(double[] beta) {
    BitSet support = new BitSet();
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        if (!mayWeigh(i)) {
          return false;
        }
        support.set(i);
      }
    }
    return allows(support);
  }

  /**
   * Greedy selection: all that is taken, then the open kernels of largest value that still can
   * join, ties towards the lowest index.
   *
   * @param values of all q kernels
   * @return the kernels that may have weight: in the order of selection, those taken first
   */
  public int[] greedy(double[] values) {
    int[] kept = new int[weighted.cardinality() + places];
    int count = 0;
    for (int i = weighted.nextSetBit(0); i >= 0; i = weighted.nextSetBit(i + 1)) {
      kept[count++] = i;
    }
    BitSet left = (BitSet) open.clone();
    int[] counts = room.clone();
    while (count < kept.length) {
      int best = -1;
      for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
        if (best < 0 || values[i] > values[best]) {
          best = i;
        }
      }
      left.clear(best);
      if (join(best, counts)) {
        kept[count++] = best;
      }
    }
    return kept;
  }

  /** Greedy selection in an order given, best first; what is not open is passed over. */
  public int[] greedy(int[] order) {
    double[] values = new double[problem.q()];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    for (int k = order.length - 1; k >= 0; k--) {
      values[order[k]] = order.length - k;
    }
    return greedy(values);
  }

  /**
   * The capacities among the open kernels that can bind, less what is taken. The last is that of
   * all open kernels, {@link #places}, unless all of them can join together: then there is none.
   * Indicators 0 &lt;= z &lt;= 1 whose sums keep them are the convex hull of the sets that can
   * join.
   */
  public List<Room> rooms() {
    List<Room> rooms = new ArrayList<>();
    for (int c = 0; c < room.length; c++) {
      BitSet group = problem.rules().capacities().get(c).kernels();
      group.and(open);
      if (room[c] < Math.min(group.cardinality(), places)) {
        Room candidate = new Room(group, room[c]);
        if (rooms.stream().noneMatch(candidate::follows)) {
          rooms.removeIf(other -> other.follows(candidate));
          rooms.add(candidate);
        }
      }
    }
    if (places < open.cardinality()) {
      rooms.add(new Room((BitSet) open.clone(), places));
    }
    return rooms;
  }

  /**
   * A capacity at a node.
   *
   * @param kernels open kernels; shared, read only
   * @param most how many of them may join together
   */
  public record Room(BitSet kernels, int most) {
    /** Whether another room says as much: it has all kernels of this one and is no larger. */
    private boolean follows(Room other) {
      BitSet outside = (BitSet) kernels.clone();
      outside.andNot(other.kernels);
      return other.most <= most && outside.isEmpty();
    }
  }

  /**
   * The same weights, said by the node alone: what the rules take is included, what cannot join is
   * excluded. Without rules the node as it is.
   */
  public Node closed() {
    if (problem.rules().isNone()) {
      return node;
    }
    BitSet excluded = (BitSet) open.clone();
    excluded.or(weighted);
    excluded.flip(0, problem.q());
    return Node.of(excluded, weighted);
  }
}
