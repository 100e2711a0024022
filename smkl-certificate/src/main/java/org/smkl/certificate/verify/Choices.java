package org.smkl.certificate.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.certificate.Leaf;

/**
 * The choices of kernels that a statement speaks about: at most k0, no more of a group than its
 * capacity, with what must be in and without what must not, and as many as that allows. All by
 * counting; nothing of it is shared with the search.
 */
final class Choices {
  private final int q;
  private final int k0;
  private final ChoiceRules rules;
  private final List<Capacity> capacities;
  private final BitSet must;
  private final int size;

  Choices(int q, int k0, ChoiceRules rules) {
    this.q = q;
    this.k0 = k0;
    this.rules = rules;
    this.capacities = rules.capacities();
    this.must = rules.must();
    this.size = most(new BitSet(), new BitSet());
  }

  static Choices of(Problem problem) {
    return new Choices(problem.q(), problem.k0(), problem.rules());
  }

  /** How many kernels every choice has. */
  int size() {
    return size;
  }

  int q() {
    return q;
  }

  /** Whether there are rules beside k0. */
  boolean ruled() {
    return !rules.isNone();
  }

  /** The kernels of every choice; a copy. */
  BitSet must() {
    return (BitSet) must.clone();
  }

  /** The kernels of no choice; a copy. */
  BitSet never() {
    return rules.never();
  }

  /** Whether a choice may have all of these kernels. */
  boolean together(BitSet some) {
    return counts(some) != null;
  }

  /** What is left of k0 and of each capacity beside some kernels and {@code must}; null if less. */
  private int[] counts(BitSet some) {
    BitSet in = (BitSet) some.clone();
    in.or(must);
    if (in.intersects(rules.never()) || in.length() > q) {
      return null;
    }
    int[] left = new int[capacities.size() + 1];
    left[capacities.size()] = k0 - in.cardinality();
    for (int c = 0; c < capacities.size(); c++) {
      BitSet group = capacities.get(c).kernels();
      group.and(in);
      left[c] = capacities.get(c).most() - group.cardinality();
    }
    return Arrays.stream(left).anyMatch(l -> l < 0) ? null : left;
  }

  /** Takes a place wherever kernel i needs one; false if there is none. */
  private boolean take(int i, int[] left) {
    int[] groups = rules.capacitiesOf(i);
    if (left[capacities.size()] == 0) {
      return false;
    }
    for (int c : groups) {
      if (left[c] == 0) {
        return false;
      }
    }
    for (int c : groups) {
      left[c]--;
    }
    left[capacities.size()]--;
    return true;
  }

  /** The kernels that may join some others, each by itself. */
  BitSet joining(BitSet some) {
    BitSet joining = new BitSet();
    if (rules.isNone()) {
      joining.set(0, some.cardinality() < k0 ? q : 0);
      joining.andNot(some);
      return joining;
    }
    int[] left = counts(some);
    if (left == null) {
      return joining;
    }
    joining.set(0, q);
    joining.andNot(some);
    joining.andNot(must);
    joining.andNot(rules.never());
    for (int c = 0; c < capacities.size(); c++) {
      if (left[c] == 0) {
        joining.andNot(capacities.get(c).kernels());
      }
    }
    if (left[capacities.size()] == 0) {
      joining.clear();
    }
    return joining;
  }

  /** As many kernels as go together with some and without others; -1 if the former do not. */
  private int most(BitSet out, BitSet in) {
    BitSet all = complete(out, in);
    return all == null ? -1 : all.cardinality();
  }

  /** A choice, or as much of one as can be had, with some kernels and without others. */
  BitSet complete(BitSet out, BitSet in) {
    int[] left = counts(in);
    if (left == null || must.intersects(out)) {
      return null;
    }
    BitSet all = (BitSet) in.clone();
    all.or(must);
    BitSet free = joining(in);
    free.andNot(out);
    for (int i = free.nextSetBit(0); i >= 0; i = free.nextSetBit(i + 1)) {
      if (take(i, left)) {
        all.set(i);
      }
    }
    return all;
  }

  /** Whether a choice has some kernels and avoids others. */
  boolean any(BitSet out, BitSet in) {
    if (rules.isNone()) {
      int places = k0 - in.cardinality();
      return places >= 0 && q - out.cardinality() - in.cardinality() >= places;
    }
    return most(out, in) == size;
  }

  /** Whether a choice lies in the leaf; others say nothing and do not count. */
  boolean any(Leaf leaf) {
    return any(leaf.excluded(), leaf.included());
  }

  /**
   * The energies that a bound of a node is about: those of the kernels that every choice of it has,
   * and of those that greedy selection by energy finds beside them.
   *
   * @return null if nothing is left, or what is included does not go together
   */
  double[] energies(BitSet out, BitSet in, PointOfA point) throws RefusedException {
    if (rules.isNone()) {
      int free = q - out.cardinality() - in.cardinality();
      int places = Math.min(k0 - in.cardinality(), free);
      boolean nothing = places < 0 || (places == 0 && in.isEmpty());
      return nothing ? null : point.largest(in, out, places);
    }
    int[] left = counts(in);
    if (left == null) {
      return null;
    }
    BitSet taken = (BitSet) in.clone();
    taken.or(must);
    taken.andNot(out);
    BitSet free = joining(in);
    free.andNot(out);
    double[] energies = point.greedy(taken, free, i -> take(i, left), left);
    return energies.length == 0 ? null : energies;
  }
}
