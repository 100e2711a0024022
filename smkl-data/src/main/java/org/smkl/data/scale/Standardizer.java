package org.smkl.data.scale;

import java.util.Arrays;
import org.smkl.data.Dataset;
import org.smkl.error.InputException;

/**
 * Shifts and scales each column: (value - mean) / scale, where a scale of 0 stands for a column
 * that was constant in training and becomes 0. Fitted on training rows, applied to all. The arrays
 * are the state that a model file keeps; shared, not to be written to.
 *
 * @param mean the training mean of each column
 * @param scale the training deviation of each column (divisor n - 1), or 0
 */
public record Standardizer(double[] mean, double[] scale) {
  /** What the published protocol divides by where the deviation is zero. */
  private static final double PUBLISHED_ZERO_DEVIATION = 1e-8;

  /** Checks that the lengths agree and that the numbers are usable. */
  public Standardizer {
    if (mean.length != scale.length) {
      throw new IllegalArgumentException(
          "A standardizer has %d means and %d scales. Expected as many of each."
              .formatted(mean.length, scale.length));
    }
    for (int j = 0; j < mean.length; j++) {
      if (!Double.isFinite(mean[j]) || !Double.isFinite(scale[j]) || scale[j] < 0) {
        throw new InputException(
            "Column %d cannot be standardised: mean %s, deviation %s."
                .formatted(j, mean[j], scale[j]),
            "Expected finite numbers.",
            "Maybe the values are too large for double arithmetic; rescale the column.");
      }
    }
  }

  /** For users' data: a constant column maps to 0, at test points too. */
  public static Standardizer fit(double[][] x) {
    double[] mean = means(x);
    double[] scale = deviations(x, mean);
    for (int j = 0; j < scale.length; j++) {
      // Compared by value: rounding of the mean may leave a constant column a tiny deviation.
      if (isConstant(x, j)) {
        scale[j] = 0;
      }
    }
    return new Standardizer(mean, scale);
  }

  /** For the published protocol: a zero deviation becomes 1e-8. */
  public static Standardizer fitAsPublished(double[][] x) {
    double[] mean = means(x);
    double[] scale = deviations(x, mean);
    for (int j = 0; j < scale.length; j++) {
      if (scale[j] == 0) {
        scale[j] = PUBLISHED_ZERO_DEVIATION;
      }
    }
    return new Standardizer(mean, scale);
  }

  /** The standardised rows, new arrays. */
  public double[][] apply(double[][] x) {
    double[][] result = new double[x.length][];
    for (int i = 0; i < x.length; i++) {
      result[i] = apply(x[i]);
    }
    return result;
  }

  /** The data set with standardised values. */
  public Dataset apply(Dataset data) {
    return data.withX(apply(data.x()));
  }

  private double[] apply(double[] row) {
    if (row.length != mean.length) {
      throw new IllegalArgumentException(
          "A row of %d values meets a standardizer of %d columns. Expected as many. Maybe the file"
                  .formatted(row.length, mean.length)
              + " has other columns than the training data.");
    }
    double[] result = new double[row.length];
    for (int j = 0; j < row.length; j++) {
      result[j] = scale[j] == 0 ? 0 : (row[j] - mean[j]) / scale[j];
    }
    return result;
  }

  private static double[] means(double[][] x) {
    double[] mean = new double[x[0].length];
    for (double[] row : x) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j];
      }
    }
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= x.length;
    }
    return mean;
  }

  /** Two passes, because the one-pass formula cancels where the mean is large. */
  private static double[] deviations(double[][] x, double[] mean) {
    double[] squares = new double[mean.length];
    for (double[] row : x) {
      for (int j = 0; j < mean.length; j++) {
        squares[j] += (row[j] - mean[j]) * (row[j] - mean[j]);
      }
    }
    for (int j = 0; j < mean.length; j++) {
      squares[j] = x.length < 2 ? 0 : Math.sqrt(squares[j] / (x.length - 1));
    }
    return squares;
  }

  private static boolean isConstant(double[][] x, int column) {
    double first = x[0][column];
    return Arrays.stream(x).allMatch(row -> Double.compare(row[column] + 0.0, first + 0.0) == 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Standardizer that
        && Arrays.equals(mean, that.mean)
        && Arrays.equals(scale, that.scale);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(mean) + Arrays.hashCode(scale);
  }
}
