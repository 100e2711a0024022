package org.smkl.data.read;

/** What a column is for that is no feature. Its cells are kept as they are written. */
enum ColumnRole {
  /** What is to be predicted. */
  LABEL,
  /** How much each row counts. */
  WEIGHT,
  /** Which rows belong together. */
  GROUP,
  /** What rows are called; passed through. */
  ID
}
