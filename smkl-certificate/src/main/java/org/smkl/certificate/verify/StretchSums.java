package org.smkl.certificate.verify;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;

/**
 * Sums along rows of kernels in double-double arithmetic, wherever the values are. Every row is
 * summed up by one thread, columns ascending, so that sums do not depend on who forms them.
 *
 * @param positions for each kernel of the source its position among those summed up
 * @param kernels how many these are
 * @param v the number by which each column's values are multiplied
 * @param lower whether the rows are the columns, each stretch with those up to its own end: then
 *     every value left of the stretch stands for two, and those within it each for themselves
 */
record StretchSums(int[] positions, int kernels, double[] v, boolean lower)
    implements Reduction<StretchSums.Sums> {
  /**
   * The sums of one stretch.
   *
   * @param parts for each kernel two numbers for each row
   * @param largest for each kernel the largest absolute value; never a maximum that lost a NaN
   */
  record Sums(double[][] parts, double[] largest) implements Serializable {
    void load(int kernel, int row, DoubleDouble sum) {
      sum.set(parts[kernel][2 * row], parts[kernel][2 * row + 1]);
    }
  }

  /** Raises each number to another one, unless that is less. */
  static void raise(double[] largest, double[] others) {
    // Not a maximum: a NaN must not get lost.
    Arrays.setAll(largest, i -> others[i] <= largest[i] ? largest[i] : others[i]);
  }

  @Override
  public Reducer<Sums> begin(Stretch stretch) {
    return new Running(stretch);
  }

  private final class Running implements Reducer<Sums> {
    private final int rows;
    private final int own;
    private final DoubleDouble[][] left;
    private final DoubleDouble[][] within;
    private final List<double[]> found = new ArrayList<>();

    Running(Stretch stretch) {
      this.rows = stretch.to() - stretch.from();
      this.own = lower ? stretch.from() : 0;
      this.left = zeros(lower ? rows : 0);
      this.within = zeros(rows);
    }

    private DoubleDouble[][] zeros(int count) {
      DoubleDouble[][] zeros = new DoubleDouble[kernels][count];
      for (DoubleDouble[] row : zeros) {
        Arrays.setAll(row, k -> new DoubleDouble());
      }
      return zeros;
    }

    @Override
    public Tiles get() {
      double[] largest = new double[kernels];
      synchronized (found) {
        found.add(largest);
      }
      return (kernel, row, height, column, width, values) -> {
        int i = positions[kernel];
        for (int r = 0; r < height; r++) {
          for (int c = 0; c < width; c++) {
            double value = values[r * width + c];
            (column + c < own ? left : within)[i][row + r].addProduct(value, v[column + c]);
            largest[i] = Math.abs(value) <= largest[i] ? largest[i] : Math.abs(value);
          }
        }
      };
    }

    @Override
    public Sums end() {
      double[][] parts = new double[kernels][2 * rows];
      for (int i = 0; i < kernels; i++) {
        for (int r = 0; r < rows; r++) {
          DoubleDouble sum = within[i][r];
          if (lower) {
            sum = left[i][r];
            sum.twice();
            sum.add(within[i][r]);
          }
          sum.store(parts[i], 2 * r);
        }
      }
      double[] largest = new double[kernels];
      found.forEach(one -> raise(largest, one));
      return new Sums(parts, largest);
    }
  }
}
