package org.smkl.core.guard;

import java.util.List;
import org.smkl.api.SymmetricMatrix;

/**
 * Notices that Gram matrices were overwritten: their diagonals and a spread of other entries are
 * summed up before a call and after it. A few changed entries off the diagonal may go unnoticed;
 * the full sum of a matrix would take as long as using it.
 */
final class GramSample {
  /** Entries of one matrix that are read, beside its diagonal. */
  private static final int ENTRIES = 1024;

  private final List<SymmetricMatrix> grams;
  private final long before;

  GramSample(List<SymmetricMatrix> grams) {
    this.grams = grams;
    this.before = sum();
  }

  boolean changed() {
    return sum() != before;
  }

  private long sum() {
    long sum = 0;
    for (SymmetricMatrix gram : grams) {
      double[] entries = gram.entries();
      int n = gram.order();
      for (int i = 0; i < n; i++) {
        sum = 31 * sum + Double.doubleToRawLongBits(entries[i * n + i]);
      }
      // An odd step, so that columns change from row to row whatever the order.
      int step = Math.max(1, entries.length / ENTRIES) | 1;
      for (int e = 0; e < entries.length; e += step) {
        sum = 31 * sum + Double.doubleToRawLongBits(entries[e]);
      }
    }
    return sum;
  }
}
