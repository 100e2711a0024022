package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column;
import org.smkl.console.report.ResultTable;

/**
 * A table in words.
 *
 * @param id a name for files
 * @param title what it shows
 * @param note what a reader must know to read it
 * @param columns heading, format and value, with bars between them. A format with a star is that of
 *     published figures. A value is the name of a field of a row, or names and numbers with + - *
 *     and / between them, computed from left to right
 */
public record DescribedTable(String id, String title, String note, List<String> columns) {
  /** Copies the list. */
  public DescribedTable {
    note = note == null ? "" : note;
    columns = List.copyOf(columns);
  }

  /** Whether there may be several of it, each with words of its own. */
  boolean repeats() {
    return id.contains("{");
  }

  ResultTable of(List<Result> rows, Object... words) {
    List<Column> shown = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (String column : columns) {
      String[] part = column.split(" \\| ", -1);
      shown.add(
          new Column(
              Description.fill(part[0], words),
              Column.Format.valueOf(part[1].replace("*", "").toUpperCase(Locale.ROOT)),
              part[1].endsWith("*")));
      values.add(part[2]);
    }
    return new ResultTable(
        Description.fill(id, words),
        Description.fill(title, words),
        Description.fill(note, words),
        shown,
        rows.stream().map(row -> cells(row, shown, values)).toList());
  }

  private static List<Object> cells(Result row, List<Column> columns, List<String> values) {
    List<Object> cells = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      boolean remark = columns.get(c).format() == Column.Format.REMARK;
      cells.add(remark ? row.text(values.get(c)) : cell(row, values.get(c)));
    }
    return cells;
  }

  private static Object cell(Result row, String value) {
    String[] parts = value.split(" ", -1);
    if (parts.length == 1) {
      return row.get(value);
    }
    double sum = number(row, parts[0]);
    for (int k = 1; k < parts.length; k += 2) {
      double next = number(row, parts[k + 1]);
      sum =
          switch (parts[k]) {
            case "+" -> sum + next;
            case "-" -> sum - next;
            case "*" -> sum * next;
            case "/" -> sum / next;
            default -> throw new IllegalArgumentException("There is no sign in: " + value);
          };
    }
    return sum;
  }

  private static double number(Result row, String part) {
    return Character.isDigit(part.charAt(0)) ? Double.parseDouble(part) : row.number(part);
  }
}
