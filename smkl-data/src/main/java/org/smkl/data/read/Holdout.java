package org.smkl.data.read;

import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * Rows of a training file that are kept for a test. Nothing is learnt from them, not even what
 * fills missing cells.
 *
 * @param share of the rows, of each class alike
 * @param seed of the random choice
 */
public record Holdout(double share, long seed) {
  /** Checks the share. */
  public Holdout {
    if (!(share > 0 && share < 1)) {
      throw new InputException(
          "A share of %s of the rows is to be kept for a test.".formatted(share),
          "Expected a number between 0 and 1.",
          Advice.of("Maybe %s.", Setting.HOLDOUT.to("0.3")));
    }
  }
}
