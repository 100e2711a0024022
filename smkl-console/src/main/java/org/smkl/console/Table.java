package org.smkl.console;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns of text, as wide as they need to be. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  /** With these headings. */
  public Table(String... header) {
    row(header);
  }

  /** Adds a row. */
  public void row(String... cells) {
    rows.add(Arrays.stream(cells).map(Plain::of).toArray(String[]::new));
  }

  /** Prints the columns; numbers stand to the right. */
  public void print(PrintStream out) {
    int columns = rows.get(0).length;
    int[] width = new int[columns];
    boolean[] right = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      int column = c;
      width[c] = rows.stream().mapToInt(row -> Width.of(row[column])).max().orElse(0);
      right[c] = rows.stream().skip(1).allMatch(row -> row[column].matches("-?[0-9].*|-|"));
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String pad = " ".repeat(width[c] - Width.of(row[c]));
        line.append(right[c] ? pad + row[c] : row[c] + pad).append(GAP);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
