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
 * summed up by one thread, tiles ascending, so that sums do not depend on who forms them.
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
   * @param largest for each kernel the largest absolute value, or NaN where that is one of them
   */
  record Sums(double[][] parts, double[] largest) implements Serializable {
    void load(int kernel, int row, DoubleDouble sum) {
      sum.set(parts[kernel][2 * row], parts[kernel][2 * row + 1]);
    }
  }

  /** Raises each number to another one, unless that is less. */
  static void raise(double[] largest, double[] others) {
    Arrays.setAll(largest, i -> Math.max(largest[i], others[i]));
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
      TreeSums tree = new TreeSums();
      return (kernel, row, height, column, width, values) -> {
        int i = positions[kernel];
        int before = Math.max(0, Math.min(width, own - column));
        for (int r = 0; r < height; r++) {
          int from = r * width;
          if (before > 0) {
            tree.add(values, from, v, column, before, left[i][row + r]);
          }
          tree.add(values, from + before, v, column + before, width - before, within[i][row + r]);
        }
        largest[i] = Math.max(largest[i], largest(values, height * width));
      };
    }

    /** A NaN is the largest of all. */
    private static double largest(double[] values, int count) {
      double largest = 0;
      for (int k = 0; k < count; k++) {
        largest = Math.max(largest, Math.abs(values[k]));
      }
      return largest;
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
