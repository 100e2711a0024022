package org.smkl.gram;

import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;
import org.smkl.numeric.Vectors;

/**
 * K_i v at the support vectors, each value used for both of its points: stretches of rows meet the
 * columns up to their own end. What a stretch gives is to be added to the first entries.
 *
 * @param coefficients v at the support vectors
 * @param kernels how many kernels the source has
 */
record SupportSums(double[] coefficients, int kernels) implements Reduction<double[][]> {
  private static final int STRIPS = 16;

  /**
   * Kernels times points of a strip. Each strip of rows has sums of its own, which threads do not
   * share.
   */
  private static final long MAX_STRIP_SUMS = 1 << 20;

  static boolean hasRoom(int kernels, int points) {
    return (long) kernels * points <= MAX_STRIP_SUMS;
  }

  @Override
  public Reducer<double[][]> begin(Stretch stretch) {
    return new Sums(stretch);
  }

  private final class Sums implements Reducer<double[][]> {
    private final Stretch stretch;
    private final double[][][] strips = new double[STRIPS][kernels][];

    private Sums(Stretch stretch) {
      this.stretch = stretch;
    }

    @Override
    public Tiles get() {
      double[] values = new double[TileWorker.TILE_COLUMNS];
      double[] weights = new double[TileWorker.TILE_COLUMNS];
      double[] below = new double[TileWorker.TILE_COLUMNS];
      return (kernel, row, rows, column, columns, tile) -> {
        double[] sums = strip(row, kernel);
        // Left of the stretch each value stands for two.
        int left = Math.max(0, Math.min(columns, stretch.from() - column));
        System.arraycopy(coefficients, column, weights, 0, columns);
        System.arraycopy(sums, column, below, 0, left);
        for (int r = 0; r < rows; r++) {
          int own = stretch.from() + row + r;
          System.arraycopy(tile, r * columns, values, 0, columns);
          sums[own] += Vectors.dot(values, weights, 0, columns);
          Vectors.add(below, coefficients[own], values, 0, left);
        }
        System.arraycopy(below, 0, sums, column, left);
      };
    }

    private double[] strip(int row, int kernel) {
      double[][] strip = strips[row / TileWorker.TILE_ROWS];
      strip[kernel] = strip[kernel] == null ? new double[stretch.to()] : strip[kernel];
      return strip[kernel];
    }

    @Override
    public double[][] end() {
      double[][] sums = new double[kernels][stretch.to()];
      for (double[][] strip : strips) {
        for (int i = 0; i < kernels; i++) {
          if (strip[i] != null) {
            Vectors.add(sums[i], 1, strip[i]);
          }
        }
      }
      return sums;
    }
  }
}
