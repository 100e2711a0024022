package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rows under headings. Cells are numbers, texts, or null where there is no value.
 *
 * @param id a name for files
 * @param title what it shows
 * @param note what a reader must know to read it; may be empty
 * @param headings of the columns
 * @param rows cells by row
 */
public record ResultTable(
    String id, String title, String note, List<String> headings, List<List<Object>> rows) {
  /** Copies the lists. */
  public ResultTable {
    headings = List.copyOf(headings);
    rows = rows.stream().map(row -> Collections.unmodifiableList(new ArrayList<>(row))).toList();
    for (List<Object> row : rows) {
      if (row.size() != headings.size()) {
        throw new IllegalArgumentException(
            "Table %s has %d headings and a row of %d cells."
                .formatted(id, headings.size(), row.size()));
      }
    }
  }
}
