package org.smkl.cv;

/**
 * How often kernels were chosen. Arrays are shared: read, never write.
 *
 * @param asked how many halves of the rows were asked for
 * @param done how many were learned from
 * @param k0 the largest number of kernels of each
 * @param frequencies for each kernel the share of them in which it has weight
 */
public record StabilityResult(int asked, int done, int k0, double[] frequencies) {
  /** Whether all were learned from. */
  public boolean complete() {
    return done == asked;
  }

  /**
   * How many kernels that have nothing to do with the labels are, on average, chosen in at least
   * this share of the halves: at most k0^2 / ((2 share - 1) q), for a share above one half, where
   * useless kernels are exchangeable and no more often chosen than useful ones (Meinshausen and
   * Buehlmann 2010, Theorem 1).
   */
  public double falseChoices(double share) {
    if (!(share > 0.5 && share <= 1)) {
      throw new IllegalArgumentException(
          "The share lies in (0.5, 1]; got %s. Maybe 0.9.".formatted(share));
    }
    return (double) k0 * k0 / ((2 * share - 1) * frequencies.length);
  }
}
