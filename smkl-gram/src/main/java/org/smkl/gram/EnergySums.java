package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;
import org.smkl.numeric.Vectors;

/**
 * Energies v'K_i v from the values between support vectors, below the diagonal and a little more:
 * stretches of rows meet the columns up to their own end.
 *
 * @param coefficients v at the support vectors
 * @param kernels how many kernels the source has
 */
record EnergySums(double[] coefficients, int kernels) implements Reduction<double[]> {
  /** Rows that one task works on. */
  private static final int STRETCH_ROWS = 16 * TileWorker.TILE_ROWS;

  /** The stretches of so many support vectors. */
  static List<Stretch> stretches(int count) {
    return Stretch.lower(count, STRETCH_ROWS);
  }

  @Override
  public Reducer<double[]> begin(Stretch stretch) {
    return new Sums(stretch);
  }

  /** One sum for each strip of rows, which one thread works on. */
  private final class Sums implements Reducer<double[]> {
    private final Stretch stretch;
    private final double[][] strips = new double[STRETCH_ROWS / TileWorker.TILE_ROWS][kernels];

    private Sums(Stretch stretch) {
      this.stretch = stretch;
    }

    /** Columns are added up first: along them the compiler has vector instructions. */
    @Override
    public Tiles get() {
      double[] row = new double[TileWorker.TILE_COLUMNS];
      double[] sums = new double[TileWorker.TILE_COLUMNS];
      return (kernel, first, rows, column, columns, values) -> {
        Arrays.fill(sums, 0);
        for (int r = 0; r < rows; r++) {
          System.arraycopy(values, r * columns, row, 0, columns);
          Vectors.add(sums, coefficients[stretch.from() + first + r], row, 0, columns);
        }
        double total = 0;
        for (int c = 0; c < columns; c++) {
          // Left of the stretch each value stands for two.
          double times = column + c < stretch.from() ? 2 : 1;
          total += times * coefficients[column + c] * sums[c];
        }
        strips[first / TileWorker.TILE_ROWS][kernel] += total;
      };
    }

    @Override
    public double[] end() {
      double[] sums = new double[kernels];
      for (double[] strip : strips) {
        for (int i = 0; i < kernels; i++) {
          sums[i] += strip[i];
        }
      }
      return sums;
    }
  }
}
