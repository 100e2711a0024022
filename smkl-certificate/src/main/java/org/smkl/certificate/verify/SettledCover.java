package org.smkl.certificate.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.smkl.certificate.Leaf;

/**
 * Whether leaves that do nothing but leave out kernels cover every choice. A choice that a leaf
 * does not contain has one of the kernels that it leaves out. So: take the leaf that leaves out the
 * fewest; for each of them in turn go on with the leaves that contain it, and then do without it.
 * After the last of them the leaf contains what remains. A last place is an intersection of sets.
 */
final class SettledCover {
  /** Words of a set that are gone through in the time of one step. */
  private static final int WORDS = 16;

  /** Places that are gone through by calls within calls. */
  private static final int MAX_PLACES = 200;

  /** Counts steps, and ends where they are too many. */
  interface Meter {
    void spend(long steps) throws RefusedException;
  }

  private final Choices choices;
  private final Meter meter;
  private final long stepsOfSet;

  SettledCover(Choices choices, Meter meter) {
    this.choices = choices;
    this.meter = meter;
    this.stepsOfSet = (long) choices.q() / Long.SIZE / WORDS + 1;
  }

  /** Whether these leaves include no kernel beside the ones, and few places are left. */
  static boolean applies(List<Leaf> leaves, int[] meeting, BitSet ones, int size) {
    return size - ones.cardinality() <= MAX_PLACES
        && Arrays.stream(meeting).allMatch(l -> within(leaves.get(l).included(), ones));
  }

  private static boolean within(BitSet part, BitSet whole) {
    if (part.isEmpty()) {
      return true;
    }
    BitSet more = (BitSet) part.clone();
    more.andNot(whole);
    return more.isEmpty();
  }

  /**
   * A choice that has the ones, none of the zeros, and a kernel of each set; empty if there is
   * none.
   *
   * @param sets what leaves leave out, none of the ones among it
   */
  Optional<BitSet> uncovered(BitSet[] sets, BitSet zeros, BitSet ones) throws RefusedException {
    int places = choices.size() - ones.cardinality();
    meter.spend(1 + sets.length * stepsOfSet);
    if (!choices.any(zeros, ones)) {
      return Optional.empty();
    }
    if (sets.length == 0 || places == 0) {
      return sets.length == 0 ? Optional.of(choices.complete(zeros, ones)) : Optional.empty();
    }
    BitSet left = choices.joining(ones);
    left.andNot(zeros);
    if (places == 1) {
      return last(sets, left, ones, -1);
    }
    BitSet out = (BitSet) zeros.clone();
    BitSet fewest = fewest(sets, out);
    for (int i = fewest.nextSetBit(0); i >= 0; i = fewest.nextSetBit(i + 1)) {
      if (!left.get(i)) {
        // Rules do not allow it beside the ones.
        continue;
      }
      BitSet more = (BitSet) ones.clone();
      more.set(i);
      left.clear(i);
      Optional<BitSet> open =
          places == 2
              ? last(sets, lastPlace(left, more), more, i)
              : uncovered(containing(sets, i), out, more);
      if (open.isPresent()) {
        return open;
      }
      out.set(i);
    }
    return Optional.empty();
  }

  /** Of the kernels that are left those that may join all others. */
  private BitSet lastPlace(BitSet left, BitSet others) {
    BitSet some = (BitSet) left.clone();
    if (choices.ruled()) {
      some.and(choices.joining(others));
    }
    return some;
  }

  /** The set with the fewest kernels that are not out, without those. */
  private static BitSet fewest(BitSet[] sets, BitSet out) {
    BitSet fewest = null;
    int count = Integer.MAX_VALUE;
    for (BitSet set : sets) {
      BitSet rest = (BitSet) set.clone();
      rest.andNot(out);
      int size = rest.cardinality();
      if (size < count) {
        fewest = rest;
        count = size;
      }
    }
    return fewest;
  }

  private static BitSet[] containing(BitSet[] sets, int kernel) {
    return Arrays.stream(sets).filter(set -> !set.get(kernel)).toArray(BitSet[]::new);
  }

  /** The ones with a kernel that is in every set without the given one; empty if there is none. */
  private Optional<BitSet> last(BitSet[] sets, BitSet left, BitSet ones, int given)
      throws RefusedException {
    long steps = 1;
    for (BitSet set : sets) {
      if (left.isEmpty()) {
        break;
      }
      if (given < 0 || !set.get(given)) {
        left.and(set);
        steps += stepsOfSet;
      }
    }
    meter.spend(steps);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    BitSet choice = (BitSet) ones.clone();
    choice.set(left.nextSetBit(0));
    return Optional.of(choice);
  }
}
