package org.smkl.certificate.verify;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.smkl.certificate.Leaf;

/**
 * Whether leaves cover every choice of exactly k0 of q kernels. That is all there is to cover: a
 * smaller support is part of a choice of k0, and a leaf's bound holds for every b whose support
 * lies within a choice that the leaf contains.
 *
 * <p>Exact, by splitting the cube: a region that lies within one leaf is covered; one that meets no
 * leaf is not; any other is split at the kernel that most of the leaves it meets decide. For the
 * leaves of a binary tree that is a kernel which the tree itself split at, so that the work is
 * linear in the size of the tree; for other lists of leaves there is a limit.
 */
final class Cover {
  private static final long LIMIT = 50_000_000;

  private final List<Leaf> leaves;
  private final int q;
  private final int k0;
  private long work;

  private Cover(List<Leaf> leaves, int q, int k0) {
    this.leaves = leaves;
    this.q = q;
    this.k0 = k0;
  }

  /** A choice of k0 kernels that no leaf contains, or empty if there is none. */
  static Optional<BitSet> uncovered(List<Leaf> leaves, int q, int k0) throws RefusedException {
    return new Cover(leaves, q, k0).search();
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
      work += region.meeting.length + q / Long.SIZE + 1L;
      if (work > LIMIT) {
        throw new RefusedException(
            "The leaves form no tree that can be checked within %d steps. Maybe write the certificate again with the search of this version."
                .formatted(LIMIT));
      }
      boolean decided = region.ones.cardinality() == k0;
      if (decided && containsOnes(region)) {
        continue;
      }
      if (region.meeting.length == 0 || decided) {
        return Optional.of(anyChoice(region.zeros, region.ones));
      }
      split(region, stack);
    }
    return Optional.empty();
  }

  private Region whole() {
    int[] all = new int[leaves.size()];
    int[] undecided = new int[all.length];
    for (int l = 0; l < all.length; l++) {
      all[l] = l;
      undecided[l] =
          leaves.get(l).excluded().cardinality() + leaves.get(l).included().cardinality();
    }
    return new Region(all, undecided, counts(all), new BitSet(), new BitSet());
  }

  /** Whether a leaf contains the one choice that k0 chosen kernels leave. */
  private boolean containsOnes(Region region) {
    for (int l : region.meeting) {
      BitSet missing = (BitSet) leaves.get(l).included().clone();
      missing.andNot(region.ones);
      if (missing.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether no choice of k0 kernels lies in the region. */
  private boolean empty(Region region) {
    int places = k0 - region.ones.cardinality();
    int free = q - region.zeros.cardinality() - region.ones.cardinality();
    return places < 0 || free < places;
  }

  /** The part with fewer leaves comes first, so that few regions wait at any time. */
  private void split(Region region, Deque<Region> stack) {
    int kernel = mostDecided(region);
    int[][] without = part(region, kernel, false);
    int[][] with = part(region, kernel, true);
    boolean small = with[0].length < without[0].length;
    boolean decided = region.ones.cardinality() + 1 == k0;
    // What needs no further split needs no counts.
    int[] fewer = small && decided ? new int[0] : counts((small ? with : without)[0]);
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

  private int mostDecided(Region region) {
    int best = -1;
    for (int i = 0; i < q; i++) {
      if (!region.zeros.get(i)
          && !region.ones.get(i)
          && (best < 0 || region.counts[i] > region.counts[best])) {
        best = i;
      }
    }
    return best;
  }

  private static BitSet with(BitSet set, int i) {
    BitSet more = (BitSet) set.clone();
    more.set(i);
    return more;
  }

  private BitSet anyChoice(BitSet zeros, BitSet ones) {
    BitSet choice = (BitSet) ones.clone();
    for (int i = 0; i < q && choice.cardinality() < k0; i++) {
      if (!zeros.get(i)) {
        choice.set(i);
      }
    }
    return choice;
  }
}
