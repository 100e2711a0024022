package org.smkl.api.task;

/**
 * Two rows whose difference is a point.
 *
 * @param first the row that counts as it is
 * @param second the row that is taken off, another one
 */
public record RowPair(int first, int second) {
  /** Checks that these are two rows. */
  public RowPair {
    if (first < 0 || second < 0 || first == second) {
      throw new IllegalArgumentException(
          "A pair has two different rows, counted from 0; got %d and %d.".formatted(first, second));
    }
  }
}
