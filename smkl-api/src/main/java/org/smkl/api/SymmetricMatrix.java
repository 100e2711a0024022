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

  /** The rows and columns of the array that are those of this matrix; null for all. */
  private final int[] points;

  private final int order;
  private final double[] array;

  /** Rows and columns of the array. */
  private final int width;

  /** The entries of some points by themselves, once somebody asked for them. */
  private volatile double[] copied;

  private SymmetricMatrix(double[] array, int width, int[] points) {
    this.array = array;
    this.width = width;
    this.points = points;
    this.order = points == null ? width : points.length;
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
    return new SymmetricMatrix(entries, order, null);
  }

  /** Number of rows and of columns. */
  public int order() {
    return order;
  }

  /** The entry in row i, column j; both 0-based. */
  public double get(int i, int j) {
    Objects.checkIndex(i, order);
    Objects.checkIndex(j, order);
    return points == null ? array[i * width + j] : array[points[i] * width + points[j]];
  }

  /**
   * The entries by rows, shared with this matrix: read, never write. Row i starts at i * order. A
   * {@link #view} copies all of them when it is first asked: who needs a few rows asks for these.
   */
  public double[] entries() {
    if (points == null) {
      return array;
    }
    if (copied == null) {
      double[] part = new double[order * order];
      for (int k = 0; k < order; k++) {
        gather(points[k], points, part, k * order);
      }
      copied = part;
    }
    return copied;
  }

  /** Copies a row. */
  public void row(int i, double[] out) {
    if (points == null) {
      System.arraycopy(array, i * width, out, 0, order);
    } else {
      gather(points[i], points, out, 0);
    }
  }

  /** Copies the entries of a row in the first of these columns. */
  public void row(int i, int[] columns, int count, double[] out) {
    int start = (points == null ? i : points[i]) * width;
    for (int k = 0; k < count; k++) {
      out[k] = array[start + (points == null ? columns[k] : points[columns[k]])];
    }
  }

  private void gather(int row, int[] columns, double[] out, int from) {
    int start = row * width;
    for (int l = 0; l < columns.length; l++) {
      out[from + l] = array[start + columns[l]];
    }
  }

  /** The rows and columns of some points, in the order given; a copy. */
  public SymmetricMatrix part(int[] points) {
    return wrap(points.length, view(points).entries());
  }

  /** The rows and columns of some points, in the order given, read from this matrix. */
  public SymmetricMatrix view(int[] points) {
    for (int point : points) {
      Objects.checkIndex(point, order);
    }
    return new SymmetricMatrix(entries(), order, points);
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
        row(i, rows[count]);
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
