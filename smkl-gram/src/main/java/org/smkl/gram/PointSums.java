package org.smkl.gram;

import java.util.List;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;
import org.smkl.numeric.Vectors;

/**
 * K_i v at some points: for each kernel and row the sum over the columns, which are the points with
 * a coefficient.
 *
 * @param coefficients v at the columns
 * @param kernels how many kernels the source has
 */
record PointSums(double[] coefficients, int kernels) implements Reduction<double[][]> {
  /** Rows that one task works on. */
  private static final int STRETCH_ROWS = 16 * TileWorker.TILE_ROWS;

  /** Stretches of so many points, each with all columns. */
  static List<Stretch> stretches(int points, int columns) {
    return Stretch.whole(points, columns, STRETCH_ROWS);
  }

  @Override
  public Reducer<double[][]> begin(Stretch stretch) {
    double[][] sums = new double[kernels][stretch.to() - stretch.from()];
    return new Reducer<>() {
      @Override
      public Tiles get() {
        double[] weights = new double[TileWorker.TILE_COLUMNS];
        double[] own = new double[TileWorker.TILE_COLUMNS];
        return (kernel, row, rows, column, columns, values) -> {
          System.arraycopy(coefficients, column, weights, 0, columns);
          for (int r = 0; r < rows; r++) {
            System.arraycopy(values, r * columns, own, 0, columns);
            sums[kernel][row + r] += Vectors.dot(own, weights, 0, columns);
          }
        };
      }

      @Override
      public double[][] end() {
        return sums;
      }
    };
  }
}
