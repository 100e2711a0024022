package org.smkl.numeric;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The Cholesky factor U of a symmetric matrix U'U that may grow and shrink. Rows of U are separate
 * arrays and every inner loop runs along them. Not thread-safe.
 *
 * <p>{@link #factor} works on blocks of rows: what the rows above them take away is subtracted in
 * tiles of columns that stay in the cache, four rows at a time, which is as much as the compiler
 * has vector instructions for.
 */
public final class Cholesky {
  /** Rows that are factored together. */
  private static final int BLOCK_ROWS = 32;

  /** Columns of a tile. */
  private static final int TILE_COLUMNS = 256;

  /** Rows above a block that are subtracted from a tile before the next tile's turn. */
  private static final int TILE_DEPTH = 64;

  private double[][] u = new double[0][];
  private int size;
  private int dropped;

  /** An empty matrix. */
  public Cholesky() {}

  /**
   * Factors the matrix whose upper triangle is given, and leaves out rows that depend on others;
   * takes the array over.
   *
   * @param upper row i holds the entries i..n-1 at their own column index
   * @param threshold the least pivot, relative to the diagonal entry it comes from
   */
  public static Cholesky of(double[][] upper, double threshold) {
    return of(upper, threshold, () -> false);
  }

  /**
   * Factors a matrix unless a stop is asked for, and leaves out rows that depend on others.
   *
   * @param stop asked often; where it is true the factor is of no use
   */
  public static Cholesky of(double[][] upper, double threshold, BooleanSupplier stop) {
    Cholesky cholesky = new Cholesky();
    cholesky.u = upper;
    cholesky.size = upper.length;
    cholesky.factorIndependent(threshold, stop);
    return cholesky;
  }

  /**
   * Whether the matrix whose upper triangle is given, as in {@link #of}, has a factor; overwrites
   * it.
   *
   * @param stop asked often; false is returned where it is true
   */
  public static boolean factorises(double[][] upper, BooleanSupplier stop) {
    Cholesky cholesky = new Cholesky();
    cholesky.u = upper;
    cholesky.size = upper.length;
    return cholesky.factor(stop);
  }

  /** The order of the matrix. */
  public int size() {
    return size;
  }

  /** How many rows were left out by {@link #factorIndependent}. */
  public int dropped() {
    return dropped;
  }

  /** Makes room for a matrix of this order; its upper triangle is then written by the caller. */
  public void reserve(int order) {
    grow(order);
    size = order;
  }

  private void grow(int order) {
    if (u.length < order) {
      int room = order + order / 4 + 8;
      double[][] larger = new double[room][room];
      for (int i = 0; i < size; i++) {
        System.arraycopy(u[i], 0, larger[i], 0, size);
      }
      u = larger;
    }
  }

  /** The columns of U, with zeros where a row was left out; new arrays. */
  public double[][] columns() {
    double[][] columns = new double[size][size];
    for (int k = 0; k < size; k++) {
      for (int i = k; i < size && !Double.isInfinite(u[k][k]); i++) {
        columns[i][k] = u[k][i];
      }
    }
    return columns;
  }

  /** Row i; before {@link #factor} the matrix, afterwards the factor; entries from i on count. */
  public double[] row(int i) {
    return u[i];
  }

  /** Factors in place; false if a pivot is not positive, or when asked to stop. */
  public boolean factor(BooleanSupplier stop) {
    return factor(Double.NaN, stop);
  }

  /**
   * Factors in place. A pivot below the threshold means that its row depends on the earlier ones:
   * the row is left out, as if its variable were held at zero. False when asked to stop.
   *
   * @param threshold the least pivot, relative to the diagonal entry it comes from
   */
  public boolean factorIndependent(double threshold, BooleanSupplier stop) {
    return factor(threshold, stop);
  }

  /** A threshold that is no number leaves nothing out. */
  private boolean factor(double threshold, BooleanSupplier stop) {
    dropped = 0;
    for (int block = 0; block < size; block += BLOCK_ROWS) {
      int end = Math.min(size, block + BLOCK_ROWS);
      double[] diagonal = new double[end - block];
      for (int i = block; i < end; i++) {
        diagonal[i - block] = u[i][i];
      }
      if (!subtractAbove(block, end, stop)) {
        return false;
      }
      for (int i = block; i < end; i++) {
        if (!eliminate(i, block, diagonal[i - block], threshold)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Subtracts from the rows of a block what the rows above it take away. */
  private boolean subtractAbove(int block, int end, BooleanSupplier stop) {
    for (int from = block; from < size; from += TILE_COLUMNS) {
      if (stop.getAsBoolean()) {
        return false;
      }
      int to = Math.min(size, from + TILE_COLUMNS);
      for (int k = 0; k < block; k += TILE_DEPTH) {
        for (int i = block; i < end; i++) {
          subtract(i, k, Math.min(block, k + TILE_DEPTH), from, to);
        }
      }
    }
    return true;
  }

  /** Subtracts from a part of row i what these rows above it take away. */
  private void subtract(int i, int first, int last, int from, int to) {
    double[] row = u[i];
    int k = first;
    for (; k + 3 < last; k += 4) {
      double[] r0 = u[k];
      double[] r1 = u[k + 1];
      double[] r2 = u[k + 2];
      double[] r3 = u[k + 3];
      Vectors.add(row, -r0[i], r0, -r1[i], r1, -r2[i], r2, -r3[i], r3, from, to);
    }
    for (; k < last; k++) {
      Vectors.add(row, -u[k][i], u[k], from, to);
    }
  }

  /** The last of row i: false if it has no positive pivot and may not be left out. */
  private boolean eliminate(int i, int block, double diagonal, double threshold) {
    subtract(i, block, i, i, size);
    double[] row = u[i];
    double pivot = row[i];
    if (Double.isNaN(threshold)) {
      if (!(pivot > 0)) {
        return false;
      }
    } else if (!(pivot > threshold * diagonal) || Double.isInfinite(pivot)) {
      Arrays.fill(row, i, size, 0);
      row[i] = Double.POSITIVE_INFINITY;
      dropped++;
      return true;
    }
    double root = Math.sqrt(pivot);
    row[i] = root;
    divide(row, root, i + 1, size);
    return true;
  }

  private static void divide(double[] row, double divisor, int from, int to) {
    for (int j = from; j < to; j++) {
      row[j] /= divisor;
    }
  }

  /** Overwrites x with the solution of U'y = x. */
  public void forward(double[] x) {
    for (int k = 0; k < size; k++) {
      double[] row = u[k];
      x[k] /= row[k];
      Vectors.add(x, -x[k], row, k + 1, size);
    }
  }

  /** Overwrites y with the solution of U x = y. */
  public void backward(double[] y) {
    for (int k = size - 1; k >= 0; k--) {
      double[] row = u[k];
      y[k] = (y[k] - Vectors.dot(row, y, k + 1, size)) / row[k];
    }
  }

  /** Solves U'U x = b in place. */
  public void solve(double[] b) {
    forward(b);
    backward(b);
  }

  /** Solves U'U z = b in place for two right sides at once: each row is read once for both. */
  public void solve(double[] b, double[] c) {
    for (int k = 0; k < size; k++) {
      double[] row = u[k];
      b[k] /= row[k];
      c[k] /= row[k];
      subtract(row, b, b[k], c, c[k], k + 1, size);
    }
    for (int k = size - 1; k >= 0; k--) {
      back(u[k], b, c, k, size);
    }
  }

  private static void subtract(
      double[] row, double[] b, double bk, double[] c, double ck, int from, int to) {
    for (int j = from; j < to; j++) {
      b[j] -= bk * row[j];
      c[j] -= ck * row[j];
    }
  }

  private static void back(double[] row, double[] b, double[] c, int k, int to) {
    double b0 = 0;
    double b1 = 0;
    double c0 = 0;
    double c1 = 0;
    int j = k + 1;
    for (; j + 1 < to; j += 2) {
      double r0 = row[j];
      double r1 = row[j + 1];
      b0 += r0 * b[j];
      b1 += r1 * b[j + 1];
      c0 += r0 * c[j];
      c1 += r1 * c[j + 1];
    }
    if (j < to) {
      b0 += row[j] * b[j];
      c0 += row[j] * c[j];
    }
    b[k] = (b[k] - (b0 + b1)) / row[k];
    c[k] = (c[k] - (c0 + c1)) / row[k];
  }

  /**
   * Appends a row and column, unless its pivot would be at most the threshold.
   *
   * @param column the entries above the diagonal; overwritten
   * @param threshold the largest pivot that is not told from zero
   */
  public boolean append(double[] column, double diagonal, double threshold) {
    double pivot = diagonal;
    for (int k = 0; k < size; k++) {
      column[k] /= u[k][k];
      Vectors.add(column, -column[k], u[k], k + 1, size);
      pivot -= column[k] * column[k];
    }
    if (!(pivot > threshold)) {
      return false;
    }
    grow(size + 1);
    for (int k = 0; k < size; k++) {
      u[k][size] = column[k];
    }
    u[size][size] = Math.sqrt(pivot);
    size++;
    return true;
  }

  /** Removes row and column p: shift the columns, then rotate the Hessenberg rest back. */
  public void remove(int p) {
    for (int k = 0; k <= p; k++) {
      System.arraycopy(u[k], p + 1, u[k], p, size - p - 1);
    }
    for (int k = p; k + 1 < size; k++) {
      double[] lower = u[k + 1];
      // Column c of the old factor is column c - 1 of the new one.
      System.arraycopy(lower, k + 1, lower, k, size - k - 1);
      rotate(u[k], lower, k, size - 1);
    }
    size--;
  }

  /** Rotates two rows so that entry k of the second vanishes. */
  private static void rotate(double[] a, double[] b, int k, int end) {
    double r = Math.hypot(a[k], b[k]);
    double c = a[k] / r;
    double s = b[k] / r;
    for (int j = k; j < end; j++) {
      double x = a[j];
      double y = b[j];
      a[j] = c * x + s * y;
      b[j] = c * y - s * x;
    }
  }
}
