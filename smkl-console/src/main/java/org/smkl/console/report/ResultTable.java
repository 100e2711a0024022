package org.smkl.console.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows under headings. Cells are numbers, texts, or null where there is no value.
 *
 * @param id a name for files
 * @param title what it shows
 * @param note what a reader must know to read it; may be empty
 * @param columns what the cells are
 * @param rows cells by row
 * @param look how a page shows it
 */
public record ResultTable(
    String id,
    String title,
    String note,
    List<Column> columns,
    List<List<Object>> rows,
    Look look) {
  /** How a page shows a table. */
  public enum Look {
    /** Row by row. */
    PLAIN,
    /** The first rows at once, the others when they are asked for. */
    FOLDED,
    /** With buttons that sort and a field that filters. */
    EXPLORED,
    /** A square matrix, a cell the darker the greater its share of the row. */
    HEAT
  }

  /** Row by row. */
  public ResultTable(
      String id, String title, String note, List<Column> columns, List<List<Object>> rows) {
    this(id, title, note, columns, rows, Look.PLAIN);
  }

  /** A copy that a page shows in another way. */
  public ResultTable as(Look other) {
    return new ResultTable(id, title, note, columns, rows, other);
  }

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

  /** The rows by the names of their columns. */
  public List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (List<Object> row : rows) {
      Map<String, Object> cells = new LinkedHashMap<>();
      for (int c = 0; c < row.size(); c++) {
        cells.put(columns.get(c).heading(), row.get(c));
      }
      records.add(cells);
    }
    return records;
  }

  /** The columns by name. */
  public List<String> headings() {
    return columns.stream().map(Column::heading).toList();
  }
}
