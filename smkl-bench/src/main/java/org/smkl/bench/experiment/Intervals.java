package org.smkl.bench.experiment;

import java.util.Arrays;

/** Intervals of means. */
public final class Intervals {
  private Intervals() {}

  /** Half the width of the 95 % interval of a mean, by Student's t; NaN for fewer than two. */
  public static double halfWidth(double[] values) {
    int n = values.length;
    if (n < 2) {
      return Double.NaN;
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return StudentT.quantile975(n - 1) * Math.sqrt(squares / (n - 1) / n);
  }
}
