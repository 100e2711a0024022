package org.smkl.search;

import java.util.Objects;
import org.smkl.api.Budget;
import org.smkl.error.InputException;

/**
 * Which choices of kernels beside the best one are asked for.
 *
 * @param within how far above the optimum, relative to it; 0 for the second best alone
 * @param limit how many choices are listed at most, at least 2
 * @param gap the relative width of the interval of each, in (0, 1)
 * @param budget what the search may use
 */
public record NearOptions(double within, int limit, double gap, Budget budget) {
  /** Choices that are listed by default. */
  public static final int DEFAULT_LIMIT = 100;

  /** Checks the options. */
  public NearOptions {
    Objects.requireNonNull(budget, "budget");
    if (!(within >= 0 && within < 1)) {
      throw new InputException(
          "Choices within %s of the optimum are asked for.".formatted(within),
          "It is a share of the optimum in [0, 1).",
          "Maybe 0.01 for one per cent.");
    }
    if (limit < 2) {
      throw new InputException(
          "At most %d choices are to be listed.".formatted(limit),
          "Expected at least 2: the best and the second best.",
          "Maybe leave out the limit.");
    }
    if (!(gap > 0 && gap < 1)) {
      throw new InputException(
          "The relative width of the interval of a choice is " + gap + ".",
          "It lies in (0, 1).",
          "Maybe 1e-6.");
    }
  }
}
