package org.smkl.cv;

import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How often kernels were chosen. Arrays are shared: read, never write.
 *
 * @param asked how many halves of the rows were asked for, two and two without a row in common
 * @param done how many were learned from
 * @param proved on how many of them the choice is proved to be optimal, up to the gap asked for
 * @param k0 the largest number of kernels of each
 * @param falseAtMost how many false choices are allowed on average; empty where nobody said
 * @param frequencies for each kernel the share of them in which it has weight
 */
public record StabilityResult(
    int asked, int done, int proved, int k0, OptionalDouble falseAtMost, double[] frequencies) {
  /** Whether all were learned from. */
  public boolean complete() {
    return done == asked;
  }

  /**
   * How many false choices there are at most, on average, among kernels that are chosen in at least
   * this share of the halves: k0^2 / ((2 share - 1) q), for a share above one half. A choice is
   * false here if a half chooses that kernel with a probability of at most k0 / q, which needs no
   * further assumption (Shah and Samworth 2013, Theorem 1); or if it has nothing to do with the
   * labels, where such kernels are exchangeable and no more often chosen than others (Meinshausen
   * and Buehlmann 2010, Theorem 1).
   */
  public double falseChoices(double share) {
    if (!(share > 0.5 && share <= 1)) {
      throw new IllegalArgumentException(
          "The share lies in (0.5, 1]; got %s. Maybe 0.9.".formatted(share));
    }
    return (double) k0 * k0 / ((2 * share - 1) * frequencies.length);
  }

  /**
   * The least share of the halves for which {@link #falseChoices} is what was allowed; empty where
   * nothing was said, or halves are missing, about which the theorem says nothing.
   */
  public OptionalDouble threshold() {
    return falseAtMost.isPresent() && complete()
        ? threshold(asked, k0, frequencies.length, falseAtMost.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The bound on false choices at the threshold; NaN without one. */
  public double expectedFalse() {
    return threshold().isPresent() ? falseChoices(threshold().getAsDouble()) : Double.NaN;
  }

  /** The kernels that reach the threshold; none without one. */
  public BitSet selected() {
    BitSet selected = new BitSet();
    threshold()
        .ifPresent(
            share ->
                IntStream.range(0, frequencies.length)
                    .filter(i -> frequencies[i] >= share)
                    .forEach(selected::set));
    return selected;
  }

  /** The least share, in steps of one half; empty where even all halves promise less. */
  static OptionalDouble threshold(int halves, int k0, int q, double falseAtMost) {
    // With m of n halves the bound is k0^2 n / ((2 m - n) q).
    return IntStream.rangeClosed(halves / 2 + 1, halves)
        .filter(m -> (2.0 * m - halves) * q * falseAtMost >= (double) k0 * k0 * halves)
        .mapToDouble(m -> m / (double) halves)
        .findFirst();
  }
}
