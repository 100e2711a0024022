package org.smkl.gram;

/** A few characters must not ask for kernels or columns by the million. Not thread-safe. */
final class SpecLimits {
  /** Kernels of one text, and columns where none is known to exist. */
  static final int MAX_COUNT = 1 << 17;

  private long kernelsLeft = MAX_COUNT;
  private long columnsLeft = MAX_COUNT;

  /** Counts columns; false when there are too many. */
  boolean takeColumns(long count) {
    columnsLeft -= count;
    return columnsLeft >= 0;
  }

  /** What to say then. */
  static String tooManyColumns() {
    return "The kernels name more than %d columns together. Maybe a range is too long; leave out cols to take all columns."
        .formatted(MAX_COUNT);
  }

  /** Counts kernels; false when there are too many. */
  boolean takeKernels(long count) {
    kernelsLeft -= count;
    return kernelsLeft >= 0;
  }
}
