package org.smkl.certificate.verify;

import java.util.ArrayDeque;
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

  private final int q;
  private final int k0;
  private long work;

  /** A part of the cube with the leaves that may meet it. */
  private record Region(List<Leaf> leaves, BitSet zeros, BitSet ones) {}

  private Cover(int q, int k0) {
    this.q = q;
    this.k0 = k0;
  }

  /** A choice of k0 kernels that no leaf contains, or empty if there is none. */
  static Optional<BitSet> uncovered(List<Leaf> leaves, int q, int k0) throws RefusedException {
    return new Cover(q, k0).search(new Region(leaves, new BitSet(), new BitSet()));
  }

  /** With a stack of its own: a tree may be as deep as there are kernels. */
  private Optional<BitSet> search(Region whole) throws RefusedException {
    Deque<Region> stack = new ArrayDeque<>();
    stack.push(whole);
    while (!stack.isEmpty()) {
      Region region = stack.pop();
      if (empty(region)) {
        continue;
      }
      List<Leaf> meeting =
          region.leaves.stream().filter(l -> meets(l, region.zeros, region.ones)).toList();
      work += region.leaves.size() + 1L;
      if (work > LIMIT) {
        throw new RefusedException(
            "The leaves form no tree that can be checked within %d steps. Maybe write the certificate again with the search of this version."
                .formatted(LIMIT));
      }
      if (meeting.stream().anyMatch(l -> contains(l, region.zeros, region.ones))) {
        continue;
      }
      int split = meeting.isEmpty() ? -1 : mostDecided(meeting, region.zeros, region.ones);
      if (split < 0) {
        return Optional.of(anyChoice(region.zeros, region.ones));
      }
      stack.push(new Region(meeting, region.zeros, with(region.ones, split)));
      stack.push(new Region(meeting, with(region.zeros, split), region.ones));
    }
    return Optional.empty();
  }

  /** Whether no choice of k0 kernels lies in the region. */
  private boolean empty(Region region) {
    int places = k0 - region.ones.cardinality();
    int free = q - region.zeros.cardinality() - region.ones.cardinality();
    return places < 0 || free < places;
  }

  private static BitSet with(BitSet set, int i) {
    BitSet more = (BitSet) set.clone();
    more.set(i);
    return more;
  }

  private static boolean meets(Leaf leaf, BitSet zeros, BitSet ones) {
    return !leaf.excluded().intersects(ones) && !leaf.included().intersects(zeros);
  }

  private static boolean contains(Leaf leaf, BitSet zeros, BitSet ones) {
    return within(leaf.excluded(), zeros) && within(leaf.included(), ones);
  }

  private static boolean within(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  private int mostDecided(List<Leaf> leaves, BitSet zeros, BitSet ones) {
    int[] counts = new int[q];
    for (Leaf leaf : leaves) {
      leaf.excluded().stream().forEach(i -> counts[i]++);
      leaf.included().stream().forEach(i -> counts[i]++);
    }
    int best = -1;
    for (int i = 0; i < q; i++) {
      if (!zeros.get(i)
          && !ones.get(i)
          && counts[i] > 0
          && (best < 0 || counts[i] > counts[best])) {
        best = i;
      }
    }
    return best;
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
