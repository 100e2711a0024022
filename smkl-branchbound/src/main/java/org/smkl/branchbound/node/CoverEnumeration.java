package org.smkl.branchbound.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.branchbound.settle.Aim;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;
import org.smkl.search.ChoiceCount;

/**
 * A node with few places and many kernels for them. Its relaxation mixes all of them and says
 * little; but every cut bounds all choices at once, and the alpha of one support settles it
 * together with most of its like: every choice without the few kernels that have a large energy
 * there. So: look for a choice that nothing settles yet, solve it, and again, until there is none.
 *
 * <p>The search for such a choice takes the settlement that leaves out the fewest kernels. The
 * choice contains one of them: try one after the other, each with what settles choices that contain
 * it. For the last place that is an intersection of sets.
 */
public final class CoverEnumeration {
  /** What solving one support came to. */
  public enum Ending {
    /** Its cut settles it, and was added. */
    SETTLED,
    /** It is worth less than the level, and whoever solved it keeps it; perhaps not once. */
    KEPT,
    /** Nothing was reached: the settling ends. */
    STOPPED
  }

  /** Who solves supports. */
  public interface Supports {
    /** Solves the support of an aim, and adds what its cuts settle. */
    Ending solve(Aim aim, CoverEnumeration settling);
  }

  /** Choices for a last place, and cuts, that are compared for the next support to solve. */
  private static final int LOOKED_AT = 20;

  private static final int RECENT = 60;

  private final Tools tools;
  private final Supports supports;
  private final Node node;
  private final double lambda;
  private final int size;
  private final int q;
  private final List<Settlement> settled = new ArrayList<>();
  private final List<Cut> recent = new ArrayList<>();
  private final Set<Settlement> used = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<BitSet> kept = new HashSet<>();
  private final double[] waiting;
  private OpenPairs pairs;
  private int depth;
  private double level;

  /** For a node, with what is known at a level. */
  public CoverEnumeration(
      Tools tools, Supports supports, List<RankedCut> known, Node node, double level) {
    this.tools = tools;
    this.supports = supports;
    this.node = node;
    this.lambda = tools.problem().lambda();
    this.size = Support.size(tools.problem());
    this.q = tools.problem().q();
    this.level = level;
    this.waiting = new double[size + 1];
    known.forEach(cut -> recent.add(cut.cut()));
  }

  /** Takes what is settled at the level already. */
  void resume(List<ProvedLeaf> begun) {
    begun.forEach(leaf -> settled.add(Settlement.of(leaf)));
  }

  /** Takes what each cut settles at the level. */
  public void begin(List<RankedCut> known) {
    for (RankedCut cut : known) {
      if (!stopped()) {
        add(Settlement.largest(cut, node, new BitSet(), tools.problem(), level));
      }
    }
  }

  private boolean add(Settlement settlement) {
    return settlement != null && settled.add(settlement);
  }

  /** Takes what the cut of a support settles together with it; false if that is nothing. */
  public boolean add(Cut cut, BitSet support) {
    recent.add(cut);
    return add(Settlement.largest(RankedCut.of(cut), node, support, tools.problem(), level));
  }

  /** Whether everything is settled or kept; otherwise who solves supports ended it. */
  public boolean run() {
    return settle(node.included(), node.excluded(), settled);
  }

  /** The level that is or was aimed at. */
  public double level() {
    return level;
  }

  /** Aims lower, as a better incumbent allows. What is settled stays so. */
  public void lower(double other) {
    level = Math.min(level, other);
  }

  /** Choices that were not looked at when it ended, as a logarithm; some of them are settled. */
  double open() {
    return Arrays.stream(waiting, 0, depth + 1).reduce(ChoiceCount.NONE, ChoiceCount::sum);
  }

  /** What is settled so far. */
  public List<ProvedLeaf> leaves() {
    return settled.stream().map(Settlement::leaf).toList();
  }

  /**
   * Of what is settled as much as it takes, once everything is settled or kept: the search goes
   * through all choices again, with nothing left to solve, and what it looks at is enough.
   */
  public List<ProvedLeaf> needed() {
    Supports nothing = (aim, again) -> kept.contains(aim.support()) ? Ending.KEPT : Ending.STOPPED;
    CoverEnumeration again = new CoverEnumeration(tools, nothing, List.of(), node, level);
    settled.stream()
        .sorted(Comparator.comparingInt(s -> s.excluded().cardinality()))
        .forEach(again.settled::add);
    return again.run()
        ? again.settled.stream().filter(again.used::contains).map(Settlement::leaf).toList()
        : leaves();
  }

  private Ending solve(Aim aim) {
    Ending ending = supports.solve(aim, this);
    if (ending == Ending.KEPT) {
      kept.add((BitSet) aim.support().clone());
    }
    return ending;
  }

  private boolean stopped() {
    return tools.budget().stop().stopRequested();
  }

  /**
   * Settles every choice that contains the ones and none of the zeros.
   *
   * @param meeting settlements that leave out none of the ones
   */
  private boolean settle(BitSet ones, BitSet zeros, List<Settlement> meeting) {
    int places = size - ones.cardinality();
    if (places == 1) {
      return settleLast(ones, zeros, meeting);
    }
    int here = size - node.includedCount() - places;
    int known = settled.size();
    BitSet out = (BitSet) zeros.clone();
    out.or(closed(ones));
    Meeting met = new Meeting(meeting, out);
    while (hasChoice(ones, out, places)) {
      depth = here;
      waiting[here] = ChoiceCount.log10(q - out.cardinality() - ones.cardinality(), places);
      if (stopped()) {
        return false;
      }
      for (; known < settled.size(); known++) {
        if (!settled.get(known).excluded().intersects(ones)) {
          met.add(settled.get(known), out);
        }
      }
      Settlement least = met.least();
      if (least != null) {
        used.add(least);
      }
      int kernel = least == null ? RankedCut.NONE : largest(least, out);
      if (least != null && kernel < 0) {
        return true;
      }
      if (least == null) {
        BitSet any = anySupport(ones, out);
        Ending ending = solve(Aim.at(any, out));
        if (ending == Ending.STOPPED) {
          return false;
        }
        if (ending == Ending.SETTLED) {
          continue;
        }
        any.andNot(ones);
        kernel = any.nextSetBit(0);
      }
      int tried = kernel;
      BitSet more = (BitSet) ones.clone();
      more.set(tried);
      waiting[here] = ChoiceCount.log10(q - out.cardinality() - ones.cardinality() - 1, places);
      pairs = places == 2 ? new OpenPairs(ones, out, met, known, q) : null;
      if (!settle(more, out, met.containing(tried))) {
        return false;
      }
      out.set(tried);
      met.leaveOut(tried);
    }
    return true;
  }

  /**
   * Of the kernels that a settlement leaves out and that may still be chosen the most promising.
   */
  private static int largest(Settlement s, BitSet out) {
    double[] energies = s.cut().energies();
    int largest = RankedCut.NONE;
    for (int i = s.excluded().nextSetBit(0); i >= 0; i = s.excluded().nextSetBit(i + 1)) {
      if (!out.get(i) && (largest < 0 || energies[i] > energies[largest])) {
        largest = i;
      }
    }
    return largest;
  }

  /** A first support where nothing is settled: by the last cut's energies. */
  private BitSet anySupport(BitSet ones, BitSet out) {
    double[] energies = recent.isEmpty() ? new double[q] : recent.get(recent.size() - 1).energies();
    int[] order =
        IntStream.range(0, q)
            .filter(i -> !ones.get(i) && !out.get(i))
            .boxed()
            .sorted((i, j) -> Double.compare(energies[j], energies[i]))
            .mapToInt(i -> i)
            .toArray();
    return Support.completed(tools.problem(), Node.of(out, ones), order);
  }

  /** What rules do not allow beside the ones. */
  private BitSet closed(BitSet ones) {
    BitSet closed = new BitSet();
    if (!tools.problem().rules().isNone()) {
      closed.set(0, q);
      closed.andNot(ones);
      closed.andNot(NodeChoices.of(tools.problem(), Node.of(new BitSet(), ones)).open());
    }
    return closed;
  }

  /** Whether a choice has the ones and nothing that is out. */
  private boolean hasChoice(BitSet ones, BitSet out, int places) {
    return q - out.cardinality() - ones.cardinality() >= places
        && (tools.problem().rules().isNone()
            || NodeChoices.of(tools.problem(), Node.of(out, ones)).rank() == size);
  }

  private boolean settleLast(BitSet ones, BitSet zeros, List<Settlement> meeting) {
    BitSet left = (BitSet) zeros.clone();
    left.or(ones);
    left.or(closed(ones));
    left.flip(0, q);
    for (Settlement s : meeting) {
      if (left.isEmpty()) {
        return true;
      }
      narrow(left, s);
    }
    int known = settled.size();
    depth = size - node.includedCount() - 1;
    while (!left.isEmpty()) {
      waiting[depth] = Math.log10(left.cardinality());
      BitSet support = (BitSet) ones.clone();
      int last = leastBounded(ones, left);
      support.set(last);
      BitSet[] open = pairs == null ? new BitSet[0] : pairs.partners(settled);
      if (stopped() || solve(new Aim(support, left, open, zeros)) == Ending.STOPPED) {
        return false;
      }
      left.clear(last);
      for (; known < settled.size(); known++) {
        if (!settled.get(known).excluded().intersects(ones)) {
          narrow(left, settled.get(known));
        }
      }
    }
    return true;
  }

  /** Leaves of kernels for the last place those that a settlement does not contain. */
  private void narrow(BitSet left, Settlement settlement) {
    int before = left.cardinality();
    left.and(settlement.excluded());
    if (left.cardinality() < before) {
      used.add(settlement);
    }
  }

  /** Of some choices for the last place the one that the latest cuts bound least. */
  private int leastBounded(BitSet ones, BitSet left) {
    int[] support = Arrays.copyOf(ones.stream().toArray(), size);
    int step = Math.max(1, left.cardinality() / LOOKED_AT);
    int position = 0;
    int chosen = RankedCut.NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
      if (position++ % step == 0) {
        support[size - 1] = i;
        double bound = Double.NEGATIVE_INFINITY;
        for (int t = Math.max(0, recent.size() - RECENT); t < recent.size(); t++) {
          bound = Math.max(bound, RankedCut.lower(recent.get(t), lambda, support.clone()));
        }
        if (chosen < 0 || bound < least) {
          chosen = i;
          least = bound;
        }
      }
    }
    return chosen;
  }
}
