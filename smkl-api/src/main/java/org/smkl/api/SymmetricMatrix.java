package org.smkl.api;

import java.util.Arrays;
import java.util.Objects;

/**
 * A dense symmetric matrix, stored in full by rows so that a row is contiguous. Immutable by
 * agreement: the array is shared, never copied (a Gram matrix may take gigabytes), and nobody
 * writes to it once the matrix exists. Thread-safe under that agreement.
 */
public final class SymmetricMatrix {
  /** The largest order whose entries fit into one Java array. */
  public static final int MAX_ORDER = 46_340;

  /** Rows that are added in one pass. */
  private static final int ROWS_PER_PASS = 4;

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

  /** The rows and columns of some points, in the order given; a copy. */
  public SymmetricMatrix part(int[] points) {
    int m = points.length;
    double[] part = new double[m * m];
    for (int k = 0; k < m; k++) {
      int row = Objects.checkIndex(points[k], order) * order;
      for (int l = 0; l < m; l++) {
        part[k * m + l] = entries[row + points[l]];
      }
    }
    return wrap(m, part);
  }

  /** Writes this matrix times x into out. Skips the zeros of x, which is cheap for sparse x. */
  public void multiply(double[] x, double[] out) {
    Arrays.fill(out, 0, order, 0.0);
    // Rows are copied out first: the compiler has vector instructions for arrays that are read at
    // the same index, not for parts of a larger one.
    double[][] rows = new double[ROWS_PER_PASS][order];
    double[] factors = new double[ROWS_PER_PASS];
    int count = 0;
    for (int i = 0; i < order; i++) {
      if (x[i] != 0) {
        System.arraycopy(entries, i * order, rows[count], 0, order);
        factors[count++] = x[i];
        if (count == ROWS_PER_PASS) {
          add(out, factors, rows, order);
          count = 0;
        }
      }
    }
    for (int r = 0; r < count; r++) {
      add(out, factors[r], rows[r], order);
    }
  }

  /** One row after the other, as if added singly. */
  private static void add(double[] out, double[] factors, double[][] rows, int order) {
    double f0 = factors[0];
    double f1 = factors[1];
    double f2 = factors[2];
    double f3 = factors[3];
    double[] r0 = rows[0];
    double[] r1 = rows[1];
    double[] r2 = rows[2];
    double[] r3 = rows[3];
    for (int j = 0; j < order; j++) {
      out[j] = out[j] + f0 * r0[j] + f1 * r1[j] + f2 * r2[j] + f3 * r3[j];
    }
  }

  private static void add(double[] out, double factor, double[] row, int order) {
    for (int j = 0; j < order; j++) {
      out[j] += factor * row[j];
    }
  }
}
