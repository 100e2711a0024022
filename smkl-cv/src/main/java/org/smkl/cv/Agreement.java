package org.smkl.cv;

import java.util.Arrays;
import java.util.List;

/**
 * How far choices of kernels on several splits agree: the measure of Nogueira, Sechidis and Brown
 * (Journal of Machine Learning Research 18, 2018). 1: always the same; 0: no more alike than random
 * choices of as many kernels.
 */
public final class Agreement {
  private Agreement() {}

  /**
   * 1 - (mean over kernels of the variance of being chosen) / (k/q (1 - k/q)), k being the mean
   * number of kernels.
   *
   * @param supports written as {@code {0, 3}}
   * @param candidates q
   * @return NaN for fewer than two choices, or where all or none are always chosen
   */
  public static double of(List<String> supports, int candidates) {
    int m = supports.size();
    double[] shares = new double[candidates];
    for (String support : supports) {
      Arrays.stream(support.split("\\D+", -1))
          .filter(number -> !number.isEmpty())
          .mapToInt(Integer::parseInt)
          .forEach(kernel -> shares[kernel] += 1.0 / m);
    }
    double filled = Arrays.stream(shares).sum() / candidates;
    double variance =
        Arrays.stream(shares).map(p -> p * (1 - p) * m / (m - 1.0)).sum() / candidates;
    return m < 2 || filled > 1 - 1e-12 || filled <= 0
        ? Double.NaN
        : 1 - variance / (filled * (1 - filled));
  }
}
