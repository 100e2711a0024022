package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;

/**
 * K_i v at some points: for each kernel and row the sum over the columns, which are the points with
 * a coefficient.
 *
 * @param coefficients v at the columns
 * @param kernels how many kernels the source has
 */
record PointSums(double[] coefficients, int kernels) implements Reduction<double[][]> {
  private static final int LENGTH = 16 * TileWorker.HEIGHT;

  /** Stretches of so many points, each with all columns. */
  static List<Stretch> stretches(int points, int columns) {
    List<Stretch> stretches = new ArrayList<>();
    for (int from = 0; from < points; from += LENGTH) {
      stretches.add(new Stretch(from, Math.min(points, from + LENGTH), columns));
    }
    return stretches;
  }

  @Override
  public Reducer<double[][]> begin(Stretch stretch) {
    double[][] sums = new double[kernels][stretch.to() - stretch.from()];
    return new Reducer<>() {
      @Override
      public Tiles get() {
        return (kernel, row, rows, column, columns, values) -> {
          for (int r = 0; r < rows; r++) {
            double sum = 0;
            for (int c = 0; c < columns; c++) {
              sum += coefficients[column + c] * values[r * columns + c];
            }
            sums[kernel][row + r] += sum;
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
