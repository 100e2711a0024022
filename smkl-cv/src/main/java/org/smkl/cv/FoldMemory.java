package org.smkl.cv;

import org.smkl.svm.plan.Thresholds;

/** How many folds, each with its own copy of the matrices, fit into memory beside the whole. */
final class FoldMemory {
  private FoldMemory() {}

  /**
   * The number of folds to work on at once; at least 1.
   *
   * @param n rows of the whole
   * @param q kernels
   * @param heap bytes in all
   */
  static int atOnce(long n, long q, int folds, long heap) {
    long train = n - n / folds;
    long whole = q * n * n * Double.BYTES;
    long fold = q * train * n * Double.BYTES;
    long fit = (long) (Thresholds.FOLD_HEAP_SHARE * heap - whole) / fold;
    return (int) Math.max(1, Math.min(folds, fit));
  }
}
