package org.smkl.core.kernel;

import java.util.Locale;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.error.Heap;

/** Refuses kernel sets whose matrices cannot fit, before any memory is taken. */
final class MemoryEstimate {
  /** The combined matrix of a solver and the copy that a definiteness check works on. */
  private static final int WORKING_COPIES = 2;

  /** An eigendecomposition with vectors works on three more. */
  private static final int CLIP_COPIES = 3;

  /** All else that a run needs. */
  private static final double ROOM = 1.25;

  private static final double GIB = 1 << 30;

  private MemoryEstimate() {}

  /** Bytes for q matrices of order n, the working copies, and the parts that machines copy. */
  static long bytes(long n, long q, PsdPolicy policy, long parts) {
    long copies = q + WORKING_COPIES + (policy == PsdPolicy.CLIP ? CLIP_COPIES : 0);
    return (copies * n * n + parts) * Double.BYTES;
  }

  /** Throws if the matrices do not fit into a heap of this size. */
  static void check(int n, int q, PsdPolicy policy, long parts, long heap) {
    if (n > SymmetricMatrix.MAX_ORDER) {
      throw new IllegalArgumentException(
          "The training data has %d rows; a Gram matrix can have at most %d. Maybe train on a sample of the rows."
              .formatted(n, SymmetricMatrix.MAX_ORDER));
    }
    long bytes = bytes(n, q, policy, parts);
    if (bytes > heap) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d kernels on %d rows need about %.1f GiB (n^2 doubles for each, and working copies). Maybe raise the heap, or use fewer kernels or fewer rows. %s",
              q,
              n,
              bytes / GIB,
              Heap.advice(ROOM * bytes, heap)));
    }
  }
}
