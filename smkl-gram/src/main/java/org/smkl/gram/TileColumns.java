package org.smkl.gram;

import java.util.Arrays;

/**
 * The coordinates of the right points of a tile, each in an array of its own. The loops read and
 * write all arrays at the same index and write one only: with offsets into a larger array, or with
 * two results, the compiler does not turn them into vector instructions.
 */
final class TileColumns {
  /**
   * Tiles with fewer columns have loops of their own: a compiler that sees many short runs of a
   * loop makes no vector instructions of it, and all wide tiles after them would be slow.
   */
  private static final int MIN_VECTOR_COLUMNS = 32;

  private final double[] sums = new double[TileWorker.TILE_COLUMNS];
  private double[][] columns = new double[0][];
  private int width;
  private int count;

  /** Copies the points j0 .. j1 - 1. */
  void load(Points points, int j0, int j1) {
    width = points.width();
    count = j1 - j0;
    if (columns.length < width || (width > 0 && columns[0].length < count)) {
      columns = new double[width][count];
    }
    for (int k = 0; k < width; k++) {
      System.arraycopy(points.transposed(), k * points.count() + j0, columns[k], 0, count);
    }
  }

  /** out[at + j] = x'z_j, one sum over the coordinates in ascending order. */
  void innerProducts(double[] x, double[] out, int at) {
    if (count < MIN_VECTOR_COLUMNS) {
      for (int j = 0; j < count; j++) {
        out[at + j] = narrowProduct(x, j);
      }
      return;
    }
    Arrays.fill(sums, 0, count, 0.0);
    int k = 0;
    for (; k + 3 < width; k += 4) {
      multiply4(sums, count, x, k, columns);
    }
    for (; k < width; k++) {
      multiply(sums, count, x[k], columns[k]);
    }
    System.arraycopy(sums, 0, out, at, count);
  }

  /** out[at + j] = the sum of |x_k - z_jk| in ascending order. */
  void l1Distances(double[] x, double[] out, int at) {
    if (count < MIN_VECTOR_COLUMNS) {
      for (int j = 0; j < count; j++) {
        out[at + j] = narrowDistance(x, j);
      }
      return;
    }
    Arrays.fill(sums, 0, count, 0.0);
    int k = 0;
    for (; k + 3 < width; k += 4) {
      distance4(sums, count, x, k, columns);
    }
    for (; k < width; k++) {
      distance(sums, count, x[k], columns[k]);
    }
    System.arraycopy(sums, 0, out, at, count);
  }

  private double narrowProduct(double[] x, int j) {
    double sum = 0;
    for (int k = 0; k < width; k++) {
      sum += x[k] * columns[k][j];
    }
    return sum;
  }

  private double narrowDistance(double[] x, int j) {
    double sum = 0;
    for (int k = 0; k < width; k++) {
      sum += Math.abs(x[k] - columns[k][j]);
    }
    return sum;
  }

  private static void multiply4(double[] s, int count, double[] x, int k, double[][] columns) {
    double x0 = x[k];
    double x1 = x[k + 1];
    double x2 = x[k + 2];
    double x3 = x[k + 3];
    double[] t0 = columns[k];
    double[] t1 = columns[k + 1];
    double[] t2 = columns[k + 2];
    double[] t3 = columns[k + 3];
    for (int j = 0; j < count; j++) {
      s[j] = s[j] + x0 * t0[j] + x1 * t1[j] + x2 * t2[j] + x3 * t3[j];
    }
  }

  private static void multiply(double[] s, int count, double x, double[] t) {
    for (int j = 0; j < count; j++) {
      s[j] += x * t[j];
    }
  }

  private static void distance4(double[] s, int count, double[] x, int k, double[][] columns) {
    double x0 = x[k];
    double x1 = x[k + 1];
    double x2 = x[k + 2];
    double x3 = x[k + 3];
    double[] t0 = columns[k];
    double[] t1 = columns[k + 1];
    double[] t2 = columns[k + 2];
    double[] t3 = columns[k + 3];
    for (int j = 0; j < count; j++) {
      s[j] =
          s[j]
              + Math.abs(x0 - t0[j])
              + Math.abs(x1 - t1[j])
              + Math.abs(x2 - t2[j])
              + Math.abs(x3 - t3[j]);
    }
  }

  private static void distance(double[] s, int count, double x, double[] t) {
    for (int j = 0; j < count; j++) {
      s[j] += Math.abs(x - t[j]);
    }
  }
}
