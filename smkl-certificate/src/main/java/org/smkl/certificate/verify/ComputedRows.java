package org.smkl.certificate.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource;

/**
 * Sums over kernels that are not stored, in double-double arithmetic: values are used as the source
 * hands them out, all kernels together, and none is kept. That a value is near the exact one is
 * what the ground of its kernel says, whichever of the two points stands first.
 */
final class ComputedRows {
  /** Rows whose sums are formed at the same time. */
  private static final int CHUNK = 512;

  private final KernelSource source;
  private final int[] kernels;

  ComputedRows(List<GramRows> grams) {
    this.source = grams.get(0).source();
    this.kernels = grams.stream().mapToInt(GramRows::kernel).toArray();
  }

  /**
   * Sums of one kernel.
   *
   * @param total what was summed up
   * @param largest the largest absolute value on the way
   */
  record Energy(DoubleDouble total, double largest) {}

  /** v'K_i v of each kernel; a product passes through at most 2m + 2 operations for m terms. */
  Energy[] energies(Terms v) {
    DoubleDouble[] totals = zeros(kernels.length);
    double[] largest = new double[kernels.length];
    for (int first = 0; first < v.size(); first += CHUNK) {
      int end = Math.min(v.size(), first + CHUNK);
      int[] columns = Arrays.copyOf(v.rows(), end);
      // Left of the chunk every entry stands for two, within it each for itself.
      DoubleDouble[][] twice = sums(end - first);
      DoubleDouble[][] once = sums(end - first);
      int start = first;
      largest =
          visit(
              Arrays.copyOfRange(v.rows(), first, end),
              columns,
              largest,
              (i, row, column, value) ->
                  (column < start ? twice : once)[i][row].addProduct(value, v.values()[column]));
      for (int i = 0; i < kernels.length; i++) {
        for (int k = first; k < end; k++) {
          DoubleDouble row = twice[i][k - first];
          row.twice();
          row.add(once[i][k - first]);
          row.times(v.values()[k]);
          totals[i].add(row);
        }
      }
    }
    double[] most = largest;
    return IntStream.range(0, kernels.length)
        .mapToObj(i -> new Energy(totals[i], most[i]))
        .toArray(Energy[]::new);
  }

  /**
   * (K(b) v)_r for the given points; a product passes through at most m + k0 + 2 operations.
   *
   * @param largest raised to the largest absolute value of each kernel
   */
  DoubleDouble[] decisions(int[] points, double[] weights, Terms v, double[] largest) {
    DoubleDouble[] decisions = zeros(points.length);
    for (int first = 0; first < points.length; first += CHUNK) {
      int end = Math.min(points.length, first + CHUNK);
      DoubleDouble[][] sums = sums(end - first);
      double[] most =
          visit(
              Arrays.copyOfRange(points, first, end),
              v.rows(),
              largest,
              (i, row, column, value) -> sums[i][row].addProduct(value, v.values()[column]));
      System.arraycopy(most, 0, largest, 0, most.length);
      for (int i = 0; i < kernels.length; i++) {
        for (int k = first; k < end; k++) {
          sums[i][k - first].times(weights[i]);
          decisions[k].add(sums[i][k - first]);
        }
      }
    }
    return decisions;
  }

  @FunctionalInterface
  private interface Entry {
    void accept(int kernel, int row, int column, double value);
  }

  /** Visits all values; returns the largest of each kernel, at least those known before. */
  private double[] visit(int[] rows, int[] columns, double[] before, Entry entry) {
    int[] positions = new int[source.q()];
    for (int i = 0; i < kernels.length; i++) {
      positions[kernels[i]] = i;
    }
    List<double[]> found = new ArrayList<>();
    source.visit(
        kernels,
        rows,
        columns,
        () -> {
          double[] largest = before.clone();
          synchronized (found) {
            found.add(largest);
          }
          return (kernel, row, height, column, width, values) -> {
            int i = positions[kernel];
            for (int r = 0; r < height; r++) {
              for (int c = 0; c < width; c++) {
                double value = values[r * width + c];
                entry.accept(i, row + r, column + c, value);
                // Not a maximum: a NaN must not get lost.
                largest[i] = Math.abs(value) <= largest[i] ? largest[i] : Math.abs(value);
              }
            }
          };
        });
    double[] largest = before.clone();
    for (double[] one : found) {
      Arrays.setAll(largest, i -> one[i] <= largest[i] ? largest[i] : one[i]);
    }
    return largest;
  }

  private DoubleDouble[][] sums(int rows) {
    DoubleDouble[][] sums = new DoubleDouble[kernels.length][];
    Arrays.setAll(sums, i -> zeros(rows));
    return sums;
  }

  private static DoubleDouble[] zeros(int count) {
    DoubleDouble[] zeros = new DoubleDouble[count];
    Arrays.setAll(zeros, k -> new DoubleDouble());
    return zeros;
  }
}
