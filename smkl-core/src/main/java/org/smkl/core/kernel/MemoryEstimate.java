package org.smkl.core.kernel;

import java.util.Locale;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.error.Count;
import org.smkl.core.error.Heap;

/** What the matrices of a kernel set take, known before any memory is taken. */
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

  /**
   * Whether the matrices are to be kept in memory.
   *
   * @throws IllegalArgumentException if they are but do not fit
   */
  static boolean stored(int n, int q, KernelOptions options, long parts) {
    if (options.storage() == KernelStorage.AUTO) {
      // Clipping and shifting change matrices: without them there is nothing to fall back to.
      boolean changes = options.psd() == PsdPolicy.CLIP || options.psd() == PsdPolicy.SHIFT;
      return changes || fits(n, q, options, parts);
    }
    if (options.storage() == KernelStorage.YES) {
      check(n, q, options.psd(), parts, memory(options));
    }
    return options.storage() == KernelStorage.YES;
  }

  private static boolean fits(int n, int q, KernelOptions options, long parts) {
    return n <= SymmetricMatrix.MAX_ORDER && bytes(n, q, options.psd(), parts) <= memory(options);
  }

  private static long memory(KernelOptions options) {
    return Math.min(options.memory(), Runtime.getRuntime().maxMemory());
  }

  /** What it would take, and how to get it. */
  static String needed(int n, int q, KernelOptions options) {
    String advice = larger(n, q, options);
    return size(n, q, options)
        + (advice.isEmpty()
            ? " Maybe use fewer kernels or fewer rows: no heap of this machine holds them."
            : advice);
  }

  /** What it would take, and how to get it if this machine could. */
  static String possible(int n, int q, KernelOptions options) {
    return size(n, q, options) + larger(n, q, options);
  }

  private static String size(int n, int q, KernelOptions options) {
    return String.format(
        Locale.ROOT,
        "%s on %d rows would take about %.1f GiB (n^2 doubles for each, and working copies).",
        Count.of(q, "kernel"),
        n,
        bytes(n, q, options.psd(), 0) / GIB);
  }

  private static String larger(int n, int q, KernelOptions options) {
    double room = ROOM * bytes(n, q, options.psd(), 0);
    return room > Heap.machine()
        ? ""
        : " Maybe have them kept in memory with a larger heap, or use fewer kernels or fewer rows. "
            + Heap.advice(room, memory(options));
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
              "%s on %d rows need about %.1f GiB (n^2 doubles for each, and working copies). Maybe raise the heap, or use fewer kernels or fewer rows. %s",
              Count.of(q, "kernel"),
              n,
              bytes / GIB,
              Heap.advice(ROOM * bytes, heap)));
    }
  }
}
