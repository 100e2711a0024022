package org.smkl.data;

import java.util.Arrays;
import org.smkl.error.InputException;

/**
 * Row numbers for training and for testing. The arrays are shared, not to be written to.
 *
 * @param train rows to train on, in shuffled order
 * @param test the other rows, in shuffled order
 */
public record Split(int[] train, int[] test) {

  /** Shuffles 0..n-1 with the seed; the first floor(fraction n) rows train, the rest test. */
  public static Split shuffled(int n, double fraction, long seed) {
    int trained = (int) Math.floor(fraction * n);
    if (!(fraction > 0 && fraction < 1) || trained < 1) {
      throw new InputException(
          "A training fraction of " + fraction + " of " + n + " rows was asked for.",
          "Expected a number between 0 and 1 that leaves rows on both sides.",
          "Maybe use 0.8.");
    }
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    int[] train = Arrays.copyOfRange(order, 0, trained);
    int[] test = Arrays.copyOfRange(order, trained, n);
    return new Split(train, test);
  }
}
