package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Adds columns of all kernels, each times a number, by tiles of rows. Every row has its own sum,
 * columns in the order given, so that it does not matter how rows are cut and who works on them.
 *
 * @param set the kernels
 * @param entries what becomes of their values, by the numbers of points
 * @param left the points of the columns, by selection
 * @param columns their numbers
 * @param change what each column is multiplied by
 * @param right the points of the rows
 * @param rows their numbers
 */
record ColumnPass(
    KernelSet set,
    List<EntryTransform> entries,
    List<Points> left,
    int[] columns,
    double[] change,
    List<Points> right,
    int[] rows) {
  /** Into how many tiles the rows are cut. */
  int tiles() {
    return (rows.length + TileWorker.TILE_COLUMNS - 1) / TileWorker.TILE_COLUMNS;
  }

  private static void refuse(boolean stopped) {
    if (stopped) {
      throw new CancellationException("The products were not wanted any more.");
    }
  }

  Worker worker() {
    return new Worker();
  }

  /** The memory of one thread. */
  final class Worker {
    private final TileWorker worker = new TileWorker(set);
    private final double[] row = new double[TileWorker.TILE_COLUMNS];
    private final double[][] sums = new double[entries.size()][TileWorker.TILE_COLUMNS];

    /**
     * Adds a tile's sums to f, which has an array of all rows for each kernel.
     *
     * @param stop asked often; raised means that the sums are not wanted any more
     * @throws CancellationException if so
     */
    void add(int tile, double[][] f, BooleanSupplier stop) {
      int j0 = tile * TileWorker.TILE_COLUMNS;
      int j1 = Math.min(rows.length, j0 + TileWorker.TILE_COLUMNS);
      for (double[] sum : sums) {
        Arrays.fill(sum, 0);
      }
      for (int i = 0; i < columns.length; i += TileWorker.TILE_ROWS) {
        refuse(stop.getAsBoolean());
        int i0 = i;
        int i1 = Math.min(columns.length, i + TileWorker.TILE_ROWS);
        worker.compute(
            left,
            i0,
            i1,
            right,
            j0,
            j1,
            (kernel, values) -> {
              entries
                  .get(kernel)
                  .apply(values, /* rows= */ columns, i0, i1, /* columns= */ rows, j0, j1);
              accumulate(sums[kernel], values, i0, i1, j1 - j0);
            });
      }
      for (int kernel = 0; kernel < f.length; kernel++) {
        for (int j = j0; j < j1; j++) {
          f[kernel][j] += sums[kernel][j - j0];
        }
      }
    }

    /** Rows are copied out first, so that the compiler finds arrays that are read at one index. */
    private void accumulate(double[] sums, double[] values, int i0, int i1, int width) {
      for (int i = i0; i < i1; i++) {
        double c = change[i];
        System.arraycopy(values, (i - i0) * width, row, 0, width);
        for (int j = 0; j < width; j++) {
          sums[j] += c * row[j];
        }
      }
    }
  }
}
