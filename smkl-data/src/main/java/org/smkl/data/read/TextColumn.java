package org.smkl.data.read;

import org.smkl.error.Check;

/**
 * A column whose cells are points that are no vectors, for kernels that read text. A model file
 * keeps it as it is here.
 *
 * @param column its name
 * @param position where it was in the training file, 0-based
 * @param files whether cells name files that have the texts
 */
public record TextColumn(String column, int position, boolean files) {
  /** Checks that nothing is missing. */
  public TextColumn {
    Check.present("column", column);
    Check.that(position >= 0, "position", position, "the number of a column");
  }
}
