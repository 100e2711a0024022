package org.smkl.console.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smkl.svm.bound.Rounded;

/**
 * Prints a table as Markdown with aligned columns; numbers get four significant digits, bounds
 * seven.
 */
public final class MarkdownTable {
  private static final int BOUND = 7;

  private MarkdownTable() {}

  /** Prints title, rows and, if there is one, the note, with an empty line after each. */
  public static void print(ResultTable table, PrintStream out) {
    List<List<String>> lines = lines(table);
    int[] widths = new int[table.columns().size()];
    for (List<String> line : lines) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], line.get(c).length());
      }
    }
    out.println(table.title());
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder("|");
      StringBuilder rule = new StringBuilder("|");
      for (int c = 0; c < widths.length; c++) {
        boolean left = table.columns().get(c).words();
        String pad = " ".repeat(widths[c] - line.get(c).length());
        text.append(' ').append(left ? line.get(c) + pad : pad + line.get(c)).append(" |");
        rule.append(left ? "-" : " ").append("-".repeat(widths[c])).append(left ? "-|" : ":|");
      }
      out.println(text);
      if (line == lines.get(0)) {
        out.println(rule);
      }
    }
    out.println();
    if (!table.note().isEmpty()) {
      out.println(table.note());
      out.println();
    }
  }

  /** The headings, then the cells of each row, as people read them. */
  static List<List<String>> lines(ResultTable table) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(table.headings());
    for (List<Object> row : table.rows()) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < row.size(); c++) {
        cells.add(cell(table.columns().get(c), row.get(c)));
      }
      lines.add(cells);
    }
    return lines;
  }

  private static String cell(Column column, Object value) {
    if (!(value instanceof Double number)) {
      return value == null ? "-" : value.toString();
    }
    return switch (column.format()) {
      case LOWER -> Rounded.lower(number, BOUND);
      case UPPER -> Rounded.upper(number, BOUND);
      case GAP -> Rounded.gap(number, 2);
      default -> number(number);
    };
  }

  /** Four significant digits; a hyphen for none. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%.0f" : "%.4g", value);
  }
}
