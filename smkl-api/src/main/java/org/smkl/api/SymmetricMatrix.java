package org.smkl.api;

import java.util.Objects;

/**
 * A dense symmetric matrix, stored in full by rows so that a row is contiguous. Immutable by
 * agreement: the array is shared, never copied (a Gram matrix may take gigabytes), and nobody
 * writes to it once the matrix exists. Thread-safe under that agreement.
 */
public final class SymmetricMatrix {
  /** The largest order whose entries fit into one Java array. */
  public static final int MAX_ORDER = 46_340;

  private final int order;
  private final double[] entries;

  private SymmetricMatrix(int order, double[] entries) {
    this.order = order;
    this.entries = entries;
  }

  /**
   * Wraps the given entries without a copy and without checking symmetry: who makes the array
   * answers for both.
   *
   * @param order number of rows, 0 to {@link #MAX_ORDER}
   * @param entries row-major, length order squared
   */
  public static SymmetricMatrix wrap(int order, double[] entries) {
    Objects.requireNonNull(entries, "entries");
    if (order < 0 || order > MAX_ORDER) {
      throw new IllegalArgumentException(
          "The order of a matrix must lie in 0.." + MAX_ORDER + "; got " + order + ".");
    }
    if (entries.length != order * order) {
      throw new IllegalArgumentException(
          "A matrix of order %d has %d entries; got %d."
              .formatted(order, order * order, entries.length));
    }
    return new SymmetricMatrix(order, entries);
  }

  /** Number of rows and of columns. */
  public int order() {
    return order;
  }

  /** The entry in row i, column j; both 0-based. */
  public double get(int i, int j) {
    return entries[Objects.checkIndex(i, order) * order + Objects.checkIndex(j, order)];
  }

  /** The entries by rows, shared with this matrix: read, never write. Row i starts at i * order. */
  public double[] entries() {
    return entries;
  }

  /** Writes this matrix times x into out. Skips the zeros of x, which is cheap for sparse x. */
  public void multiply(double[] x, double[] out) {
    java.util.Arrays.fill(out, 0, order, 0.0);
    for (int i = 0; i < order; i++) {
      double xi = x[i];
      if (xi != 0) {
        int start = i * order;
        for (int j = 0; j < order; j++) {
          out[j] += xi * entries[start + j];
        }
      }
    }
  }
}
