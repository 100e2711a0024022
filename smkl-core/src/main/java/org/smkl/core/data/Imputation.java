package org.smkl.core.data;

/** What to put where a cell is missing. */
public enum Imputation {
  /** Nothing: a missing cell is an error that names its place. */
  NONE,
  /** Zero. */
  ZERO,
  /** The mean of the column's present training values. */
  MEAN,
  /** The median of the column's present training values. */
  MEDIAN
}
