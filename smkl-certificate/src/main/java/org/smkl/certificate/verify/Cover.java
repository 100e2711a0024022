package org.smkl.certificate.verify;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.certificate.Leaf;

/**
 * Whether leaves cover every choice: exactly k0 of q kernels, or as many as rules allow. That is
 * all there is to cover: a smaller support is part of a choice, and a leaf's bound holds for every
 * b whose support lies within a choice that the leaf contains.
 *
 * <p>Exact, by splitting the cube: a region that lies within one leaf is covered; one that meets no
 * leaf is not. Any other is split at a kernel of the leaf that decides the fewest further ones, at
 * the one of them that most of the leaves it meets decide. For the leaves of a binary tree that is
 * a kernel which the tree itself split at, so that the work is linear in the size of the tree; for
 * leaves that only leave out few kernels the region soon lies within that one. What the leaves
 * leave over for a last place is an intersection of sets. Where leaves do nothing but leave out
 * kernels, {@link SettledCover} goes on. There is a limit for other lists.
 */
final class Cover {
  private static final long LIMIT = 100_000_000;

  /** Words of a set that are gone through in the time of one step. */
  private static final int WORDS = 16;

  private final List<Leaf> leaves;
  private final Choices choices;
  private final int q;
  private final int size;
  private long work;

  private Cover(List<Leaf> leaves, Choices choices) {
    this.leaves = leaves;
    this.choices = choices;
    this.q = choices.q();
    this.size = choices.size();
  }

  /** A choice that no leaf contains, or empty if there is none. */
  static Optional<BitSet> uncovered(List<Leaf> leaves, Choices choices) throws RefusedException {
    return new Cover(leaves, choices).search();
  }

  /**
   * A part of the cube with the leaves that meet it.
   *
   * @param meeting their numbers
   * @param undecided for each of them how many kernels it decides that the region does not
   * @param counts for each kernel how many of them decide it; of use for undecided kernels only
   */
  private record Region(int[] meeting, int[] undecided, int[] counts, BitSet zeros, BitSet ones) {}

  /** With a stack of its own: a tree may be as deep as there are kernels. */
  private Optional<BitSet> search() throws RefusedException {
    Deque<Region> stack = new ArrayDeque<>();
    stack.push(whole());
    while (!stack.isEmpty()) {
      Region region = stack.pop();
      if (empty(region) || Arrays.stream(region.undecided).anyMatch(u -> u == 0)) {
        continue;
      }
      spend(region.meeting.length + q / Long.SIZE + 1L);
      if (region.meeting.length == 0) {
        return Optional.of(choices.complete(region.zeros, region.ones));
      }
      if (region.ones.cardinality() == size - 1) {
        int last = uncoveredLast(region.meeting, region.zeros, region.ones);
        if (last >= 0) {
          return Optional.of(with(region.ones, last));
        }
        continue;
      }
      if (SettledCover.applies(leaves, region.meeting, region.ones, size)) {
        Optional<BitSet> open =
            new SettledCover(choices, this::spend)
                .uncovered(excluded(region.meeting), region.zeros, region.ones);
        if (open.isPresent()) {
          return open;
        }
        continue;
      }
      int kernel = mostDecided(region);
      if (region.ones.cardinality() == size - 2) {
        // One place will be left: no need to make a region of that.
        BitSet ones = with(region.ones, kernel);
        int last = uncoveredLast(region.meeting, region.zeros, ones);
        if (last >= 0) {
          return Optional.of(with(ones, last));
        }
        withoutKernel(region, kernel, stack);
      } else {
        split(region, kernel, stack);
      }
    }
    return Optional.empty();
  }

  private void spend(long steps) throws TooLargeException {
    work += steps;
    if (work > LIMIT) {
      throw new TooLargeException(
          "The leaves form no tree that can be checked within %d steps. Maybe write the certificate again with the search of this version."
              .formatted(LIMIT));
    }
  }

  private BitSet[] excluded(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(l -> leaves.get(l).excluded()).toArray(BitSet[]::new);
  }

  private Region whole() {
    // Leaves that decide little come first: they leave the least over.
    int[] all =
        IntStream.range(0, leaves.size())
            .boxed()
            .sorted(Comparator.comparingInt(l -> decided(leaves.get(l))))
            .mapToInt(l -> l)
            .toArray();
    Region region = new Region(all, undecided(all), counts(all), new BitSet(), new BitSet());
    for (int i : choices.never().stream().toArray()) {
      region = decided(region, i, false);
    }
    for (int i : choices.must().stream().toArray()) {
      region = decided(region, i, true);
    }
    return region;
  }

  private int[] undecided(int[] numbers) {
    return Arrays.stream(numbers).map(l -> decided(leaves.get(l))).toArray();
  }

  /** The part with or without a kernel that the rules decide. */
  private Region decided(Region region, int kernel, boolean with) {
    int[][] part = part(region, kernel, with);
    return new Region(
        part[0],
        part[1],
        counts(part[0]),
        with ? region.zeros : with(region.zeros, kernel),
        with ? with(region.ones, kernel) : region.ones);
  }

  private static int decided(Leaf leaf) {
    return leaf.excluded().cardinality() + leaf.included().cardinality();
  }

  /**
   * A kernel for the last place that no leaf covers together with the ones; -1 if there is none.
   */
  private int uncoveredLast(int[] meeting, BitSet zeros, BitSet ones) {
    BitSet left = choices.joining(ones);
    left.andNot(zeros);
    for (int l : meeting) {
      if (left.isEmpty()) {
        return -1;
      }
      Leaf leaf = leaves.get(l);
      if (!leaf.excluded().intersects(ones)) {
        work += q / Long.SIZE / WORDS + 1;
        BitSet missing = (BitSet) leaf.included().clone();
        missing.andNot(ones);
        if (missing.isEmpty()) {
          left.and(leaf.excluded());
        } else if (missing.cardinality() == 1) {
          left.andNot(missing);
        }
      }
    }
    return left.nextSetBit(0);
  }

  /** Whether no choice lies in the region. */
  private boolean empty(Region region) {
    return !choices.any(region.zeros, region.ones);
  }

  /** The part with fewer leaves comes first, so that few regions wait at any time. */
  private void split(Region region, int kernel, Deque<Region> stack) {
    int[][] without = part(region, kernel, false);
    int[][] with = part(region, kernel, true);
    boolean small = with[0].length < without[0].length;
    int[] fewer = counts((small ? with : without)[0]);
    // The larger part takes over the counts, less those of the leaves that do not meet it.
    for (int l : region.meeting) {
      Leaf leaf = leaves.get(l);
      if ((small ? leaf.included() : leaf.excluded()).get(kernel)) {
        count(leaf, region.counts, -1);
      }
    }
    BitSet zeros = with(region.zeros, kernel);
    BitSet ones = with(region.ones, kernel);
    Region zero =
        new Region(without[0], without[1], small ? region.counts : fewer, zeros, region.ones);
    Region one = new Region(with[0], with[1], small ? fewer : region.counts, region.zeros, ones);
    stack.push(small ? zero : one);
    stack.push(small ? one : zero);
  }

  /** Goes on without a kernel. */
  private void withoutKernel(Region region, int kernel, Deque<Region> stack) {
    int[][] without = part(region, kernel, false);
    for (int l : region.meeting) {
      if (leaves.get(l).included().get(kernel)) {
        count(leaves.get(l), region.counts, -1);
      }
    }
    BitSet zeros = with(region.zeros, kernel);
    stack.push(new Region(without[0], without[1], region.counts, zeros, region.ones));
  }

  /** The leaves that meet the part with or without the kernel, and what they leave undecided. */
  private int[][] part(Region region, int kernel, boolean with) {
    int[] meeting = new int[region.meeting.length];
    int[] undecided = new int[meeting.length];
    int size = 0;
    for (int k = 0; k < meeting.length; k++) {
      Leaf leaf = leaves.get(region.meeting[k]);
      if (!(with ? leaf.excluded() : leaf.included()).get(kernel)) {
        boolean decided = (with ? leaf.included() : leaf.excluded()).get(kernel);
        meeting[size] = region.meeting[k];
        undecided[size++] = region.undecided[k] - (decided ? 1 : 0);
      }
    }
    return new int[][] {Arrays.copyOf(meeting, size), Arrays.copyOf(undecided, size)};
  }

  private int[] counts(int[] numbers) {
    int[] counts = new int[q];
    for (int l : numbers) {
      count(leaves.get(l), counts, 1);
    }
    return counts;
  }

  private static void count(Leaf leaf, int[] counts, int change) {
    leaf.excluded().stream().forEach(i -> counts[i] += change);
    leaf.included().stream().forEach(i -> counts[i] += change);
  }

  /** Of the kernels that the leaf with the fewest to decide decides, the one that most decide. */
  private int mostDecided(Region region) {
    int least = 0;
    for (int k = 1; k < region.meeting.length; k++) {
      least = region.undecided[k] < region.undecided[least] ? k : least;
    }
    Leaf leaf = leaves.get(region.meeting[least]);
    BitSet decides = (BitSet) leaf.excluded().clone();
    decides.or(leaf.included());
    decides.andNot(region.zeros);
    decides.andNot(region.ones);
    int best = decides.nextSetBit(0);
    for (int i = best; i >= 0; i = decides.nextSetBit(i + 1)) {
      best = region.counts[i] > region.counts[best] ? i : best;
    }
    return best;
  }

  private static BitSet with(BitSet set, int i) {
    BitSet more = (BitSet) set.clone();
    more.set(i);
    return more;
  }
}
