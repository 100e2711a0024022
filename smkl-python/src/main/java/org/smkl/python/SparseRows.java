package org.smkl.python;

import java.util.Arrays;
import java.util.Objects;
import org.smkl.data.Table;

/**
 * Sparse rows as scipy's CSR format has them. Arrays are copies that nobody else writes to.
 *
 * @param starts where each row begins, and after the last one where it ends
 * @param indices the columns that rows name, 0-based, ascending within a row
 * @param values their values
 * @param columns how many numbers a row stands for
 */
public record SparseRows(int[] starts, int[] indices, double[] values, int columns)
    implements Features {
  /** Checks that there is something. */
  public SparseRows {
    Objects.requireNonNull(starts, "starts");
    Objects.requireNonNull(indices, "indices");
    Objects.requireNonNull(values, "values");
  }

  @Override
  public Table table() {
    int count = starts.length - 1;
    int[][] named = new int[count][];
    double[][] numbers = new double[count][];
    for (int i = 0; i < count; i++) {
      named[i] = Arrays.copyOfRange(indices, starts[i], starts[i + 1]);
      numbers[i] = Arrays.copyOfRange(values, starts[i], starts[i + 1]);
    }
    return Table.sparse(columns, named, numbers);
  }
}
