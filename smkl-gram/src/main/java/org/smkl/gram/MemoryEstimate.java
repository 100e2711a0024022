package org.smkl.gram;

import java.util.Locale;
import org.smkl.api.SymmetricMatrix;
import org.smkl.error.Count;
import org.smkl.error.Heap;
import org.smkl.svm.plan.KernelValues;
import org.smkl.svm.plan.Thresholds;

/** What the matrices of a kernel set take, known before any memory is taken. */
final class MemoryEstimate {
  private static final double GIB = 1 << 30;

  private MemoryEstimate() {}

  /** Bytes for q matrices of order n, the working copies, and the parts that machines copy. */
  static long bytes(long n, long q, PsdPolicy policy, long parts) {
    int clipping = policy == PsdPolicy.CLIP ? Thresholds.CLIPPING_MATRICES : 0;
    long copies = q + Thresholds.WORKING_MATRICES + clipping;
    return (copies * n * n + parts) * Double.BYTES;
  }

  /**
   * How kernel values are had.
   *
   * @throws IllegalArgumentException if matrices are asked for but do not fit
   */
  static KernelValues values(int n, int q, KernelOptions options, long parts) {
    long bytes = bytes(n, q, options.psd(), parts);
    if (options.storage() == KernelStorage.YES) {
      check(n, q, options.psd(), parts, memory(options));
    }
    // Clipping and shifting change matrices: without them there is nothing to fall back to.
    boolean changes = options.psd() == PsdPolicy.CLIP || options.psd() == PsdPolicy.SHIFT;
    boolean stored =
        switch (options.storage()) {
          case YES -> true;
          case NO -> false;
          case AUTO -> changes || fits(n, bytes, options);
        };
    return stored ? new KernelValues.Stored(bytes) : KernelValues.computed(n, bytes);
  }

  private static boolean fits(int n, long bytes, KernelOptions options) {
    return n <= SymmetricMatrix.MAX_ORDER && bytes <= memory(options);
  }

  /** Bytes for kernels and what works on them. */
  static long memory(KernelOptions options) {
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
    double room = Thresholds.MATRIX_OVERHEAD * bytes(n, q, options.psd(), 0);
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
              Heap.advice(Thresholds.MATRIX_OVERHEAD * bytes, heap)));
    }
  }
}
