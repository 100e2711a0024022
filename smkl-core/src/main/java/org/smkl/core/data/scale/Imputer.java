package org.smkl.core.data.scale;

import java.util.Arrays;
import java.util.List;
import org.smkl.core.error.InputException;

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
  public static Imputer fit(Imputation kind, double[][] x, List<String> names) {
    if (kind == Imputation.NONE) {
      return none();
    }
    double[] fill = new double[names.size()];
    if (kind != Imputation.ZERO) {
      for (int j = 0; j < fill.length; j++) {
        fill[j] = centre(kind, present(x, j), names.get(j));
      }
    }
    return new Imputer(kind, fill);
  }

  /** Replaces NaN in place and says how many; only readers, which own the rows, may call it. */
  public int fillIn(double[][] x) {
    if (kind == Imputation.NONE) {
      return 0;
    }
    int filled = 0;
    for (double[] row : x) {
      for (int j = 0; j < row.length; j++) {
        if (Double.isNaN(row[j])) {
          row[j] = fill[j];
          filled++;
        }
      }
    }
    return filled;
  }

  private static double[] present(double[][] x, int column) {
    return Arrays.stream(x).mapToDouble(row -> row[column]).filter(v -> !Double.isNaN(v)).toArray();
  }

  private static double centre(Imputation kind, double[] values, String name) {
    if (values.length == 0) {
      throw new InputException(
          "Column '" + name + "' has no value at all.",
          "Expected at least one, to impute the " + kind.id() + ".",
          "Maybe ignore the column, or impute zero.");
    }
    if (kind == Imputation.MEAN) {
      return Arrays.stream(values).sum() / values.length;
    }
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1
        ? values[middle]
        : values[middle - 1] / 2 + values[middle] / 2; // halves first: the sum may overflow
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
