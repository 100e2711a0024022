package org.smkl.gram;

import org.smkl.api.KernelSource.Tiles;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.numeric.Vectors;

/** K(b) between some points, added up from tiles at and below the diagonal. */
final class DenseBlock {
  /** Rows and columns that are mirrored together, so that both stay in the cache. */
  private static final int MIRROR_ROWS = 32;

  private final int order;
  private final double[] entries;

  DenseBlock(int order) {
    this.order = order;
    this.entries = new double[Math.multiplyExact(order, order)];
  }

  /** Takes the values of one thread; rows are copied to where the compiler can tell their place. */
  Tiles receiver(double[] beta, StopSignal stop) {
    double[] sums = new double[TileWorker.TILE_COLUMNS];
    double[] added = new double[TileWorker.TILE_COLUMNS];
    return (kernel, row, rows, column, columns, values) -> {
      GramEngine.refuse(stop);
      for (int r = 0; r < rows; r++) {
        int target = (row + r) * order + column;
        System.arraycopy(entries, target, sums, 0, columns);
        System.arraycopy(values, r * columns, added, 0, columns);
        Vectors.add(sums, beta[kernel], added, 0, columns);
        System.arraycopy(sums, 0, entries, target, columns);
      }
    };
  }

  /** The whole matrix, from what is below the diagonal. */
  SymmetricMatrix mirrored() {
    for (int i = 0; i < order; i += MIRROR_ROWS) {
      for (int j = i; j < order; j += MIRROR_ROWS) {
        mirror(i, j);
      }
    }
    return SymmetricMatrix.wrap(order, entries);
  }

  private void mirror(int i, int j) {
    for (int r = i; r < Math.min(order, i + MIRROR_ROWS); r++) {
      for (int c = Math.max(r + 1, j); c < Math.min(order, j + MIRROR_ROWS); c++) {
        entries[r * order + c] = entries[c * order + r];
      }
    }
  }
}
