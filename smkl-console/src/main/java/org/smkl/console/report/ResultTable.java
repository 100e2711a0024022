package org.smkl.console.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rows under headings. Cells are numbers, texts, or null where there is no value.
 *
 * @param id a name for files
 * @param title what it shows
 * @param note what a reader must know to read it; may be empty
 * @param columns what the cells are
 * @param rows cells by row
 */
public record ResultTable(
    String id, String title, String note, List<Column> columns, List<List<Object>> rows) {
  /** Copies the lists. */
  public ResultTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(row -> Collections.unmodifiableList(new ArrayList<>(row))).toList();
    for (List<Object> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "Table %s has %d columns and a row of %d cells."
                .formatted(id, columns.size(), row.size()));
      }
    }
  }

  /** The columns by name. */
  public List<String> headings() {
    return columns.stream().map(Column::heading).toList();
  }
}
