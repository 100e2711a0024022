package org.smkl.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows under headings, printed as a Markdown table with aligned columns. */
final class Table {
  private final List<String[]> rows = new ArrayList<>();

  Table(String... headings) {
    rows.add(headings);
  }

  /** Adds a row; numbers get four significant digits. */
  void row(Object... cells) {
    String[] texts = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      texts[i] = cells[i] instanceof Double d ? number(d) : String.valueOf(cells[i]);
    }
    rows.add(texts);
  }

  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return Math.abs(value) >= 1000
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.4g", value);
  }

  void print(PrintStream out) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder("|");
      StringBuilder rule = new StringBuilder("|");
      for (int c = 0; c < columns; c++) {
        String align = c == 0 ? "-" : "";
        line.append(String.format(" %" + align + widths[c] + "s |", rows.get(r)[c]));
        rule.append(c == 0 ? "-" : " ").append("-".repeat(widths[c])).append(c == 0 ? "-|" : ":|");
      }
      out.println(line);
      if (r == 0) {
        out.println(rule);
      }
    }
    out.println();
  }
}
