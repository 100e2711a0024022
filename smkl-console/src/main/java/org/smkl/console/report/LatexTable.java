package org.smkl.console.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table for a paper, in LaTeX with the package booktabs: what {@link MarkdownTable} prints, with
 * the same digits.
 */
final class LatexTable {
  private LatexTable() {}

  static String text(ResultTable table) {
    String columns =
        table.columns().stream()
            .map(column -> column.words() ? "l" : "r")
            .collect(Collectors.joining());
    List<List<String>> lines = MarkdownTable.lines(table);
    StringBuilder text = new StringBuilder("% Needs \\usepackage{booktabs}.\n");
    text.append("\\begin{table}\n\\centering\n\\caption{")
        .append(escaped(table.title()))
        .append("}\n\\label{tab:")
        .append(table.id().replaceAll("[^A-Za-z0-9-]", "-"))
        .append("}\n\\begin{tabular}{")
        .append(columns)
        .append("}\n\\toprule\n")
        .append(row(lines.get(0)))
        .append("\\midrule\n");
    lines.subList(1, lines.size()).forEach(line -> text.append(row(line)));
    text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n");
    return text.toString();
  }

  private static String row(List<String> cells) {
    return cells.stream().map(LatexTable::escaped).collect(Collectors.joining(" & ")) + " \\\\\n";
  }

  /** Signs that mean something to LaTeX, and those that its fonts may lack. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int k = 0; k < text.length(); k++) {
      char sign = text.charAt(k);
      escaped.append(
          switch (sign) {
            case '\\' -> "\\textbackslash{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            case '\u2013' -> "--";
            case '#', '$', '%', '&', '_', '{', '}' -> "\\" + sign;
            default -> Character.isISOControl(sign) ? " " : String.valueOf(sign);
          });
    }
    return escaped.toString();
  }
}
