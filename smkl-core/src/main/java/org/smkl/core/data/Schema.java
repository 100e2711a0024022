package org.smkl.core.data;

import java.util.Objects;

/**
 * What further files (test, prediction) must look like to fit the training file.
 *
 * @param columns the columns of the training file
 * @param imputer how missing cells are filled
 */
public record Schema(Columns columns, Imputer imputer) {
  /** Checks that nothing is missing. */
  public Schema {
    Objects.requireNonNull(columns, "columns");
    Objects.requireNonNull(imputer, "imputer");
  }
}
