package org.smkl.api.relax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.smkl.api.Capacity;
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

  /**
   * Greedy selection in an order given, best first; what is not open is passed over.
   *
   * @param order kernels, each at most once
   */
  public int[] greedy(int[] order) {
    int[] kept = Arrays.copyOf(weighted.stream().toArray(), weighted.cardinality() + places);
    int count = weighted.cardinality();
    int[] counts = room.clone();
    for (int k = 0; k < order.length && count < kept.length; k++) {
      if (open.get(order[k]) && join(order[k], counts)) {
        kept[count++] = order[k];
      }
    }
    return Arrays.copyOf(kept, count);
  }

  /**
   * The kernel that gives up its place for kernel i, which greedy selection has not taken: the last
   * one selected in the smallest group of i that is full. With it replaced, the selection is the
   * greedy one among those that contain i.
   *
   * @param selected what {@link #greedy} returned
   * @param i an open kernel that is not among them
   * @return the position among those selected
   */
  public int displaced(int[] selected, int i) {
    for (int c : problem.rules().capacitiesOf(i)) {
      Capacity group = problem.rules().capacities().get(c);
      int count = 0;
      int last = -1;
      for (int k = weighted.cardinality(); k < selected.length; k++) {
        if (group.has(selected[k])) {
          count++;
          last = k;
        }
      }
      if (count == room[c]) {
        return last;
      }
    }
    return selected.length - 1;
  }

  /**
   * The capacities among the open kernels that bind, less what is taken, inner ones first: those of
   * groups from which more kernels could join if they did not count. Indicators 0 &lt;= z &lt;= 1
   * whose sums keep them are the convex hull of the sets that can join. A kernel that is in none of
   * them can join whatever else does.
   */
  public List<Room> rooms() {
    List<Room> candidates = new ArrayList<>();
    for (int c = 0; c < room.length; c++) {
      BitSet group = problem.rules().capacities().get(c).kernels();
      group.and(open);
      candidates.add(new Room(group, room[c]));
    }
    candidates.add(new Room((BitSet) open.clone(), problem.k0() - taken.cardinality()));
    candidates.sort(Comparator.comparingInt(r -> r.kernels.cardinality()));
    return withoutImplied(binding(candidates));
  }

  /** Of capacities, inner ones first, those from which more could join if they did not count. */
  private List<Room> binding(List<Room> candidates) {
    List<Room> rooms = new ArrayList<>();
    // For each kernel the outermost room so far that has it.
    int[] outermost = new int[problem.q()];
    Arrays.fill(outermost, -1);
    for (Room candidate : candidates) {
      BitSet inside = new BitSet();
      int couldJoin = 0;
      for (int i : (Iterable<Integer>) candidate.kernels.stream()::iterator) {
        int room = outermost[i];
        if (room < 0) {
          couldJoin++;
        } else if (!inside.get(room)) {
          inside.set(room);
          couldJoin += rooms.get(room).most;
        }
      }
      if (candidate.most < couldJoin) {
        candidate.kernels.stream().forEach(i -> outermost[i] = rooms.size());
        rooms.add(candidate);
      }
    }
    return rooms;
  }

  /** Leaves out rooms that lie in a room with no more places. */
  private List<Room> withoutImplied(List<Room> rooms) {
    int[] around = new int[problem.q()];
    Arrays.fill(around, Integer.MAX_VALUE);
    List<Room> kept = new ArrayList<>();
    for (int k = rooms.size() - 1; k >= 0; k--) {
      Room room = rooms.get(k);
      if (room.most < around[room.kernels.nextSetBit(0)]) {
        room.kernels.stream().forEach(i -> around[i] = room.most);
        kept.add(room);
      }
    }
    Collections.reverse(kept);
    return kept;
  }

  /**
   * A capacity at a node.
   *
   * @param kernels open kernels; shared, read only
   * @param most how many of them may join together
   */
  public record Room(BitSet kernels, int most) {}

  /**
   * The same choices, said by the node alone: what every choice has is included, what cannot join
   * is excluded. Without rules the node as it is.
   */
  public Node closed() {
    if (problem.rules().isNone()) {
      return node;
    }
    BitSet included = (BitSet) open.clone();
    rooms().forEach(r -> included.andNot(r.kernels));
    included.or(weighted);
    BitSet excluded = (BitSet) open.clone();
    excluded.or(weighted);
    excluded.flip(0, problem.q());
    return Node.of(excluded, included);
  }
}
