package org.smkl.api;

import java.util.Arrays;

/**
 * A kernel of low rank: K = LL' + E, where L has few columns and E is so small that products with
 * LL' are products with K up to rounding. The columns of K at the pivots span those of LL'.
 *
 * <p>Immutable; the arrays are shared, not copied: read, never write. Thread-safe.
 */
public final class KernelFactor {
  private final int[] pivots;
  private final double[] rows;

  /**
   * A factor.
   *
   * @param pivots points, as many as L has columns, at least one
   * @param rows L by rows, row after row
   */
  public KernelFactor(int[] pivots, double[] rows) {
    if (pivots.length == 0 || rows.length % pivots.length != 0) {
      throw new IllegalArgumentException(
          "A factor has one number for each point and pivot; got %d numbers for %d pivots."
              .formatted(rows.length, pivots.length));
    }
    this.pivots = pivots;
    this.rows = rows;
  }

  /** The points whose columns span this kernel, most important first. */
  public int[] pivots() {
    return pivots;
  }

  /** How many columns L has. */
  public int rank() {
    return pivots.length;
  }

  /** L by rows, row after row. */
  public double[] rows() {
    return rows;
  }

  /** How many points there are. */
  public int n() {
    return rows.length / pivots.length;
  }

  /** L'v, one number for each pivot. */
  public double[] project(double[] v) {
    int rank = pivots.length;
    double[] sums = new double[rank];
    for (int j = 0; j < v.length; j++) {
      double c = v[j];
      if (c != 0) {
        int at = j * rank;
        for (int k = 0; k < rank; k++) {
          sums[k] += c * rows[at + k];
        }
      }
    }
    return sums;
  }

  /** (Lw)_j for the points from (inclusive) to (exclusive), into an array of all points. */
  public void expand(double[] w, int from, int to, double[] out) {
    int rank = pivots.length;
    for (int j = from; j < to; j++) {
      int at = j * rank;
      double sum = 0;
      for (int k = 0; k < rank; k++) {
        sum += rows[at + k] * w[k];
      }
      out[j] = sum;
    }
  }

  @Override
  public String toString() {
    return "rank %d on %d points, pivots %s".formatted(rank(), n(), Arrays.toString(pivots));
  }
}
