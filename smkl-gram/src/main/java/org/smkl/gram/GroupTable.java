package org.smkl.gram;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups as a CSV file of two columns: a column of the data, and the group that it belongs to. A
 * column may have several rows. Cells are separated by the first of comma, semicolon and tab that
 * the first row has, and may stand in double quotes. The first row is a header if its first cell is
 * no column of the data and its second cell stands in no other row.
 */
final class GroupTable {
  private GroupTable() {}

  /** The members of each group in the order of the file. */
  static Map<String, Set<String>> read(Path path, List<String> lines, Set<String> columns) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    char separator = 0;
    String header = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank()) {
        continue;
      }
      boolean first = separator == 0;
      if (first) {
        separator = line.indexOf(',') >= 0 ? ',' : line.indexOf(';') >= 0 ? ';' : '\t';
      }
      List<String> cells = cells(line, separator);
      String group = cells.size() == 2 ? SpecText.label(cells.get(1)) : "";
      if (group.isEmpty() || cells.get(0).isBlank()) {
        throw new IllegalArgumentException(
            "%s, line %d has %s. Expected two: a column of the data and its group. Maybe the file is a GMT file: then give it a name that ends with .gmt."
                .formatted(
                    path, i + 1, cells.size() == 2 ? "an empty cell" : cells.size() + " cells"));
      }
      groups.computeIfAbsent(group, g -> new LinkedHashSet<>()).add(cells.get(0).strip());
      header = first ? group : group.equals(header) ? null : header;
    }
    if (header != null && Collections.disjoint(groups.get(header), columns)) {
      groups.remove(header);
    }
    return groups;
  }

  /** The cells of a line; a quote within quotes is written twice. */
  private static List<String> cells(String line, char separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int k = 0; k < line.length(); k++) {
      char c = line.charAt(k);
      boolean doubled = quoted && c == '"' && k + 1 < line.length() && line.charAt(k + 1) == '"';
      if (doubled) {
        cell.append(c);
        k++;
      } else if (c == '"' && (quoted || cell.toString().isBlank())) {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
