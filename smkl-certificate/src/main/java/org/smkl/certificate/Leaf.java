package org.smkl.certificate;

import java.util.BitSet;

/**
 * A leaf of the proof: no choice of kernels within it has a value below its bound. The sets are
 * copied on the way in and shared on the way out: read, never write.
 *
 * @param excluded the kernels I0 with z = 0
 * @param included the kernels I1 with z = 1
 * @param alpha the index of the point of A that proves the bound
 * @param bound the claimed LB(alpha; I0, I1)
 */
public record Leaf(BitSet excluded, BitSet included, int alpha, double bound) {
  /** Checks that the sets are disjoint and copies them. */
  public Leaf {
    if (excluded.intersects(included)) {
      throw new IllegalArgumentException(
          "A leaf excludes and includes the same kernel: I0 = %s, I1 = %s."
              .formatted(excluded, included));
    }
    if (alpha < 0 || !Double.isFinite(bound)) {
      throw new IllegalArgumentException(
          "A leaf names an alpha and has a finite bound; got %d and %s.".formatted(alpha, bound));
    }
    excluded = (BitSet) excluded.clone();
    included = (BitSet) included.clone();
  }

  @Override
  public String toString() {
    return "(I0=" + excluded + ", I1=" + included + ")";
  }
}
