package org.smkl.core.task;

/**
 * What one machine tells apart.
 *
 * @param positive the index of the class with positive values; {@link #NONE} in a regression
 * @param negative the index of the class with negative values; {@link #NONE} for all others
 */
public record Role(int positive, int negative) {
  /** No class. */
  public static final int NONE = -1;
}
