package org.smkl.search;

/**
 * How many choices of kernels a search has, and how many of them may still be better than the
 * incumbent. Logarithms to base 10: thousands of kernels have more choices than a double holds.
 * With rules for the choice these are upper bounds: sets of as many kernels, whatever groups allow.
 *
 * @param all choices of k0 of q kernels
 * @param open those not ruled out yet; 0 when at most one is left
 */
public record ChoiceCount(double all, double open) {
  /** The logarithm of nothing. */
  public static final double NONE = Double.NEGATIVE_INFINITY;

  /** Of k0 of q kernels, so many of them open. */
  public static ChoiceCount of(int q, int k0, double open) {
    double all = log10(q, k0);
    return new ChoiceCount(all, Math.max(0, Math.min(all, open)));
  }

  /** The number of choices of so many places. */
  public static double log10(int kernels, int places) {
    if (places < 0 || kernels < places) {
      return NONE;
    }
    int fewer = Math.min(places, kernels - places);
    double log = 0;
    for (int i = 1; i <= fewer; i++) {
      log += Math.log10((kernels - fewer + i) / (double) i);
    }
    return log;
  }

  /** The number of both together. */
  public static double sum(double log, double other) {
    double most = Math.max(log, other);
    return most == NONE
        ? NONE
        : most + Math.log10(Math.pow(10, log - most) + Math.pow(10, other - most));
  }
}
