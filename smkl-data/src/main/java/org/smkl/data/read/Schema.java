package org.smkl.data.read;

import java.util.Objects;
import org.smkl.data.scale.Imputer;

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
