package org.smkl.numeric;

import java.util.Arrays;

/** Intervals of means, by Student's t distribution. */
public final class Intervals {
  private static final int STEPS = 2000;

  private Intervals() {}

  /** Half the width of the 95 % interval of a mean, by Student's t; NaN for fewer than two. */
  public static double halfWidth(double[] values) {
    int n = values.length;
    if (n < 2) {
      return Double.NaN;
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return quantile975(n - 1) * Math.sqrt(squares / (n - 1) / n);
  }

  /** The 97.5 % quantile, by bisection of the distribution function. */
  static double quantile975(int freedom) {
    double low = 0;
    double high = 20;
    for (int round = 0; round < 60; round++) {
      double middle = (low + high) / 2;
      if (central(middle, freedom) < 0.95) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /**
   * P(|T| &lt;= t). With T = sqrt(f) tan(u) the density is proportional to cos(u)^(f-1), which
   * Simpson's rule integrates well.
   */
  private static double central(double t, int freedom) {
    double end = Math.atan(t / Math.sqrt(freedom));
    return integral(end, freedom) / integral(Math.PI / 2, freedom);
  }

  private static double integral(double end, int freedom) {
    double h = end / STEPS;
    double sum = 0;
    for (int k = 0; k <= STEPS; k++) {
      double weight = k == 0 || k == STEPS ? 1 : k % 2 == 1 ? 4 : 2;
      sum += weight * Math.pow(Math.cos(k * h), freedom - 1);
    }
    return sum * h / 3;
  }
}
