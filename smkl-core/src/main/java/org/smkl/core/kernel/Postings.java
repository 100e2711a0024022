package org.smkl.core.kernel;

import java.util.Arrays;
import org.smkl.core.data.Table;

/**
 * Sparse points by coordinate: for each the points that name it, ascending, and their values.
 *
 * @param starts where the entries of each coordinate begin, and after the last one where they end
 * @param points the point of each entry
 * @param values its value there
 */
record Postings(int[] starts, int[] points, double[] values) {
  static Postings of(Table rows) {
    long named = rows.named();
    if (named > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "The sparse rows name %d numbers; at most %d can be used. Maybe train on a sample of the rows."
              .formatted(named, Integer.MAX_VALUE - 8));
    }
    int[] starts = new int[rows.columns() + 1];
    for (int i = 0; i < rows.count(); i++) {
      for (int column : rows.indices(i)) {
        starts[column + 1]++;
      }
    }
    for (int c = 1; c < starts.length; c++) {
      starts[c] += starts[c - 1];
    }
    int[] points = new int[(int) named];
    double[] values = new double[(int) named];
    int[] next = starts.clone();
    for (int i = 0; i < rows.count(); i++) {
      int[] indices = rows.indices(i);
      double[] row = rows.values(i);
      for (int k = 0; k < indices.length; k++) {
        int at = next[indices[k]]++;
        points[at] = i;
        values[at] = row[k];
      }
    }
    return new Postings(starts, points, values);
  }

  /**
   * out[at + j - j0] = x'z_j for points j0 .. j1 - 1, one sum over the coordinates in ascending
   * order: those that one of them does not name add nothing, not even in rounding.
   */
  void innerProducts(int[] indices, double[] x, int j0, int j1, double[] out, int at) {
    Arrays.fill(out, at, at + j1 - j0, 0.0);
    int shift = at - j0;
    for (int k = 0; k < indices.length; k++) {
      int end = starts[indices[k] + 1];
      int e = first(starts[indices[k]], end, j0);
      double value = x[k];
      for (; e < end && points[e] < j1; e++) {
        out[shift + points[e]] += value * values[e];
      }
    }
  }

  /** The first entry from .. to - 1 of a point that is not before j. */
  private int first(int from, int to, int j) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (points[middle] < j) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
