package org.smkl.branchbound.node;

import java.util.BitSet;
import java.util.List;

/**
 * The open choices that have some kernels in common and two places left: where an alpha for one of
 * them is looked for, the others are what it should settle as well.
 */
final class OpenPairs {
  /** Words of sets that may be gone through for one count; with more nothing is counted. */
  private static final long MAX_WORDS = 1_000_000;

  private final BitSet ones;
  private final BitSet out;
  private final int q;
  private Meeting met;
  private boolean counted;
  private int known;

  /**
   * Pairs that complete the ones. What is given may not change as long as they are counted.
   *
   * @param out kernels that they do not contain
   * @param met settlements that contain the ones, among the first so many of all
   */
  OpenPairs(BitSet ones, BitSet out, Meeting met, int known, int q) {
    this.ones = ones;
    this.out = out;
    this.met = met;
    this.known = known;
    this.q = q;
  }

  /** The partners of each kernel, with all that is settled; empty where it takes long. */
  BitSet[] partners(List<Settlement> settled) {
    met = counted ? met : met.copy(out);
    counted = true;
    for (; known < settled.size(); known++) {
      if (!settled.get(known).excluded().intersects(ones)) {
        met.add(settled.get(known), out);
      }
    }
    Settlement least = met.least();
    if (least == null || work(least) > MAX_WORDS) {
      return new BitSet[0];
    }
    BitSet[] partners = new BitSet[q];
    BitSet done = (BitSet) out.clone();
    done.or(ones);
    BitSet firsts = (BitSet) least.excluded().clone();
    firsts.andNot(done);
    // Every open pair has one of these: the settlement does not contain it.
    firsts.stream()
        .forEach(
            first -> {
              done.set(first);
              BitSet seconds = (BitSet) done.clone();
              seconds.flip(0, q);
              met.narrow(seconds, first);
              seconds.stream()
                  .forEach(
                      second -> {
                        add(partners, first, second);
                        add(partners, second, first);
                      });
            });
    return partners;
  }

  private static void add(BitSet[] partners, int kernel, int partner) {
    if (partners[kernel] == null) {
      partners[kernel] = new BitSet();
    }
    partners[kernel].set(partner);
  }

  private long work(Settlement least) {
    return (long) least.excluded().cardinality() * met.size() * (q / Long.SIZE + 1);
  }
}
