package org.smkl.gram;

/** A few characters must not ask for kernels or columns by the million. Not thread-safe. */
final class SpecBudget {
  /** The most kernels of a text, and the most columns where none is known to exist. */
  static final int MOST = 1 << 17;

  private long kernelsLeft = MOST;
  private long columnsLeft = MOST;

  /** Counts columns; false when there are too many. */
  boolean takeColumns(long count) {
    columnsLeft -= count;
    return columnsLeft >= 0;
  }

  /** What to say then. */
  static String tooManyColumns() {
    return "The kernels name more than %d columns together. Maybe a range is too long; leave out cols to take all columns."
        .formatted(MOST);
  }

  /** Counts kernels; false when there are too many. */
  boolean takeKernels(long count) {
    kernelsLeft -= count;
    return kernelsLeft >= 0;
  }
}
