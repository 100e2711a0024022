package org.smkl.svm.machine;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.KernelSource.Tiles;
import org.smkl.numeric.Vectors;

/**
 * W'K_i W for some columns W over some points: stretches of rows meet the columns up to their own
 * end, and what is left of a stretch counts twice. By kernel, of which each has its matrix. A tile
 * has rows of one strip.
 *
 * @param w the columns of W
 * @param kernels how many kernels the source has
 */
record FormSums(double[][] w, int kernels) implements Reduction<double[][][]> {
  /** Rows with sums of their own: no two threads work on one strip. */
  private static final int STRIP_ROWS = 32;

  /** Rows that one task works on. */
  private static final int STRETCH_ROWS = 16 * STRIP_ROWS;

  /** Columns that share one pass over the values. */
  private static final int COLUMNS_PER_PASS = 4;

  /** The stretches of so many points. */
  static List<Stretch> stretches(int count) {
    return Stretch.lower(count, STRETCH_ROWS);
  }

  @Override
  public Reducer<double[][][]> begin(Stretch stretch) {
    return new Sums(stretch);
  }

  private final class Sums implements Reducer<double[][][]> {
    private final Stretch stretch;
    private final double[][][][] strips = new double[STRETCH_ROWS / STRIP_ROWS][kernels][][];

    private Sums(Stretch stretch) {
      this.stretch = stretch;
    }

    /** Columns are added up first: along them the compiler has vector instructions. */
    @Override
    public Tiles get() {
      double[][] values = new double[COLUMNS_PER_PASS][stretch.columns()];
      double[][] sums = new double[w.length][stretch.columns()];
      return (kernel, row, rows, column, columns, tile) -> {
        int end = column + columns;
        for (double[] sum : sums) {
          Arrays.fill(sum, column, end, 0);
        }
        for (int r = 0; r < rows; r += COLUMNS_PER_PASS) {
          for (int k = 0; k < COLUMNS_PER_PASS; k++) {
            // Rows that are not there repeat the last one, with weight zero.
            int source = Math.min(r + k, rows - 1);
            System.arraycopy(tile, source * columns, values[k], column, columns);
          }
          int own = stretch.from() + row + r;
          int left = rows - r;
          for (int k = 0; k < w.length; k++) {
            Vectors.add(
                sums[k],
                w[k][own],
                values[0],
                left > 1 ? w[k][own + 1] : 0,
                values[1],
                left > 2 ? w[k][own + 2] : 0,
                values[2],
                left > 3 ? w[k][own + 3] : 0,
                values[3],
                column,
                end);
          }
        }
        add(strip(row, kernel), sums, column, end);
      };
    }

    private double[][] strip(int row, int kernel) {
      double[][][] strip = strips[row / STRIP_ROWS];
      strip[kernel] = strip[kernel] == null ? new double[w.length][w.length] : strip[kernel];
      return strip[kernel];
    }

    /** What is left of the stretch also stands for its mirror image. */
    private void add(double[][] form, double[][] sums, int from, int to) {
      int left = Math.max(from, Math.min(to, stretch.from()));
      for (int k = 0; k < w.length; k++) {
        for (int l = 0; l < w.length; l++) {
          double twice = Vectors.dot(sums[k], w[l], from, left);
          form[k][l] += twice + Vectors.dot(sums[k], w[l], left, to);
          form[l][k] += twice;
        }
      }
    }

    @Override
    public double[][][] end() {
      double[][][] forms = new double[kernels][w.length][w.length];
      for (double[][][] strip : strips) {
        for (int i = 0; i < kernels; i++) {
          for (int k = 0; strip[i] != null && k < w.length; k++) {
            Vectors.add(forms[i][k], 1, strip[i][k]);
          }
        }
      }
      return forms;
    }
  }
}
