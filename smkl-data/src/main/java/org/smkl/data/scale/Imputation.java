package org.smkl.data.scale;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What to put where a cell is missing. */
public enum Imputation {
  /** Nothing: a missing cell is an error that names its place. */
  NONE,
  /** Zero. */
  ZERO,
  /** The mean of the column's present training values. */
  MEAN,
  /** The median of the column's present training values. */
  MEDIAN;

  /** The name users write, and files keep. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
