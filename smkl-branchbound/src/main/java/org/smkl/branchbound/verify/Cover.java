package org.smkl.branchbound.verify;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.smkl.branchbound.certificate.Leaf;

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

  private Cover(int q, int k0) {
    this.q = q;
    this.k0 = k0;
  }

  /** A choice of k0 kernels that no leaf contains, or empty if there is none. */
  static Optional<BitSet> uncovered(List<Leaf> leaves, int q, int k0) throws RefusedException {
    return Optional.ofNullable(new Cover(q, k0).search(leaves, new BitSet(), new BitSet()));
  }

  private BitSet search(List<Leaf> leaves, BitSet zeros, BitSet ones) throws RefusedException {
    int places = k0 - ones.cardinality();
    int free = q - zeros.cardinality() - ones.cardinality();
    if (places < 0 || free < places) {
      return null;
    }
    List<Leaf> meeting = leaves.stream().filter(leaf -> meets(leaf, zeros, ones)).toList();
    work += leaves.size() + 1L;
    if (work > LIMIT) {
      throw new RefusedException(
          "The leaves form no tree that can be checked within %d steps. Maybe write the certificate again with the search of this version."
              .formatted(LIMIT));
    }
    if (meeting.stream().anyMatch(leaf -> contains(leaf, zeros, ones))) {
      return null;
    }
    int split = meeting.isEmpty() ? -1 : mostDecided(meeting, zeros, ones);
    if (split < 0) {
      return anyChoice(zeros, ones);
    }
    BitSet more = (BitSet) zeros.clone();
    more.set(split);
    BitSet found = search(meeting, more, ones);
    if (found != null) {
      return found;
    }
    more = (BitSet) ones.clone();
    more.set(split);
    return search(meeting, zeros, more);
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
