package org.smkl.data.scale;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.data.Table;

/**
 * Fills missing cells (NaN) with values that were fitted on the training data. The array is the
 * state that a model file keeps; shared, not to be written to.
 *
 * @param kind how the values were chosen
 * @param fill one value per column; empty for {@link Imputation#NONE}
 */
public record Imputer(Imputation kind, double[] fill) {

  /** Refuses missing cells. */
  public static Imputer none() {
    return new Imputer(Imputation.NONE, new double[0]);
  }

  /** Fits on training rows, where NaN stands for a missing cell. */
  public static Imputer fit(Imputation kind, Table x, List<String> names) {
    if (kind == Imputation.NONE) {
      return none();
    }
    double[] fill = new double[names.size()];
    if (kind != Imputation.ZERO) {
      double[][] named = x.sparse() ? named(x, fill.length) : null;
      for (int j = 0; j < fill.length; j++) {
        double[] column = x.sparse() ? named[j] : column(x, j);
        double[] present = Arrays.stream(column).filter(v -> !Double.isNaN(v)).toArray();
        fill[j] = centre(kind, present, x.count() - column.length);
      }
    }
    return new Imputer(kind, fill);
  }

  private static double[] column(Table x, int j) {
    return IntStream.range(0, x.count()).mapToDouble(i -> x.values(i)[j]).toArray();
  }

  /** For each column what sparse rows name there, in their order. */
  private static double[][] named(Table x, int columns) {
    int[] counts = new int[columns];
    for (int i = 0; i < x.count(); i++) {
      for (int k = 0; k < x.values(i).length; k++) {
        counts[x.column(i, k)]++;
      }
    }
    double[][] named = new double[columns][];
    Arrays.setAll(named, j -> new double[counts[j]]);
    for (int i = x.count() - 1; i >= 0; i--) {
      double[] values = x.values(i);
      for (int k = 0; k < values.length; k++) {
        int j = x.column(i, k);
        named[j][--counts[j]] = values[k];
      }
    }
    return named;
  }

  /** Replaces NaN in place and says how many; only readers, which own the rows, may call it. */
  public int fillIn(Table x) {
    if (kind == Imputation.NONE) {
      return 0;
    }
    int filled = 0;
    for (int i = 0; i < x.count(); i++) {
      double[] row = x.values(i);
      for (int k = 0; k < row.length; k++) {
        if (Double.isNaN(row[k])) {
          row[k] = fill[x.column(i, k)];
          filled++;
        }
      }
    }
    return filled;
  }

  /** Of the values that rows name, and of so many zeros; 0 where there is nothing. */
  private static double centre(Imputation kind, double[] values, int zeros) {
    int count = values.length + zeros;
    if (count == 0) {
      return 0;
    }
    if (kind == Imputation.MEAN) {
      return Arrays.stream(values).sum() / count;
    }
    Arrays.sort(values);
    int middle = count / 2;
    return count % 2 == 1
        ? smallest(values, zeros, middle)
        // Halves first: the sum may overflow.
        : smallest(values, zeros, middle - 1) / 2 + smallest(values, zeros, middle) / 2;
  }

  /** Entry k, from 0, of sorted values together with so many zeros. */
  private static double smallest(double[] sorted, int zeros, int k) {
    int negative = (int) Arrays.stream(sorted).filter(v -> v < 0).count();
    if (k < negative || zeros == 0) {
      return sorted[k];
    }
    return k < negative + zeros ? 0 : sorted[k - zeros];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Imputer that && kind == that.kind && Arrays.equals(fill, that.fill);
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + Arrays.hashCode(fill);
  }
}
