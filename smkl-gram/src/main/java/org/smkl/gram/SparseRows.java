package org.smkl.gram;

import java.util.Arrays;
import org.smkl.data.Table;

/**
 * What takes the coordinates of two sparse points together, in ascending order, so that sums are
 * those of dense points to the last bit.
 */
final class SparseRows {
  private SparseRows() {}

  /** The sum of (x_k - z_k)^2 of row i and row j. */
  static double squaredDistance(Table left, int i, Table right, int j) {
    return sum(left, i, right, j, true);
  }

  /** The sum of |x_k - z_k| of row i and row j. */
  static double l1Distance(Table left, int i, Table right, int j) {
    return sum(left, i, right, j, false);
  }

  private static double sum(Table left, int i, Table right, int j, boolean squared) {
    int[] a = left.indices(i);
    int[] b = right.indices(j);
    double[] x = left.values(i);
    double[] z = right.values(j);
    double sum = 0;
    int k = 0;
    int l = 0;
    while (k < a.length || l < b.length) {
      int atLeft = k < a.length ? a[k] : Integer.MAX_VALUE;
      int atRight = l < b.length ? b[l] : Integer.MAX_VALUE;
      double difference = 0;
      if (atLeft <= atRight) {
        difference = x[k++];
      }
      if (atRight <= atLeft) {
        difference -= z[l++];
      }
      sum += squared ? difference * difference : Math.abs(difference);
    }
    return sum;
  }

  /** The rows on these columns, ascending, as sparse ones; what they name of others is dropped. */
  static Table select(Table rows, int[] columns) {
    int[][] indices = new int[rows.count()][];
    double[][] values = new double[rows.count()][];
    for (int i = 0; i < rows.count(); i++) {
      double[] named = rows.values(i);
      int[] at = new int[named.length];
      double[] kept = new double[named.length];
      int count = 0;
      for (int k = 0; k < named.length; k++) {
        int position = Arrays.binarySearch(columns, rows.column(i, k));
        if (position >= 0 && named[k] != 0) {
          at[count] = position;
          kept[count++] = named[k];
        }
      }
      indices[i] = Arrays.copyOf(at, count);
      values[i] = Arrays.copyOf(kept, count);
    }
    return Table.sparse(columns.length, indices, values);
  }
}
