package org.smkl.console.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** One page with everything in it: style, tables, pictures. */
final class HtmlReport {
  /** Up to so many columns fit on a telephone. */
  private static final int FEW = 3;

  /** More columns have narrow margins. */
  private static final int WIDE = 9;

  /** More columns of a matrix have upright headings. */
  private static final int MANY = 5;

  /** Rows of a folded table that are shown at once. */
  private static final int OPEN = 5;

  /** The darkest cell of a heat map, so that its number can be read. */
  private static final double DARKEST = 0.5;

  private final Report report;
  private final StringBuilder html = new StringBuilder();

  HtmlReport(Report report) {
    this.report = report;
  }

  String text() {
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        .append(Markup.escape(report.title()))
        .append("</title>\n<style>\n")
        .append(resource("report.css"))
        .append("</style>\n</head>\n<body>\n<header>\n<h1>")
        .append(Markup.escape(report.title()))
        .append("</h1>\n");
    contents();
    html.append("</header>\n<main>\n");
    cards();
    for (String warning : report.warnings()) {
      html.append("<p class=\"warning\">").append(Markup.escape(warning)).append("</p>\n");
    }
    // Tables of experiments are as wide as the page.
    html.append(report.cards().isEmpty() ? "<div>\n" : "<div class=\"sections\">\n");
    report.sections().forEach(this::section);
    facts();
    html.append("</div>\n</main>\n");
    boolean explored =
        report.sections().stream()
            .flatMap(section -> section.tables().stream())
            .anyMatch(table -> table.look() == ResultTable.Look.EXPLORED);
    if (explored) {
      html.append("<script>\n").append(resource("explore.js")).append("</script>\n");
    }
    html.append("</body>\n</html>\n");
    return html.toString();
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void cards() {
    if (report.cards().isEmpty()) {
      return;
    }
    html.append("<div class=\"cards\">\n");
    for (Card card : report.cards()) {
      html.append("<div class=\"card\"><p class=\"what\">")
          .append(Markup.escape(card.title()))
          .append("</p><p class=\"value\">")
          .append(Markup.breakable(card.value()))
          .append("</p><p class=\"note\">")
          .append(Markup.breakable(card.note()))
          .append("</p></div>\n");
    }
    html.append("</div>\n");
  }

  private void contents() {
    html.append("<nav>");
    for (Section section : report.sections()) {
      html.append("<a href=\"#")
          .append(section.id())
          .append("\">")
          .append(Markup.escape(section.title()))
          .append("</a>");
    }
    html.append("<a href=\"#settings\">Settings</a></nav>\n");
  }

  private void section(Section section) {
    html.append("<section id=\"")
        .append(section.id())
        .append("\">\n<h2>")
        .append(Markup.escape(section.title()))
        .append("</h2>\n");
    section.paragraphs().forEach(p -> html.append("<p>").append(Markup.escape(p)).append("</p>\n"));
    section.tables().stream().filter(t -> !t.rows().isEmpty()).forEach(this::table);
    if (!section.plots().isEmpty()) {
      html.append("<div class=\"plots\">\n");
      for (Plot plot : section.plots()) {
        html.append(new SvgPlot(plot).figure());
      }
      html.append("</div>\n");
    }
    html.append("</section>\n");
  }

  private void table(ResultTable table) {
    boolean[] used = new boolean[table.columns().size()];
    for (List<Object> row : table.rows()) {
      for (int c = 0; c < used.length; c++) {
        used[c] |= filled(row.get(c));
      }
    }
    boolean folded = table.look() == ResultTable.Look.FOLDED && table.rows().size() > OPEN;
    part(table, used, "", table.title(), 0, folded ? OPEN : table.rows().size());
    if (folded) {
      int rest = table.rows().size() - OPEN;
      html.append("<details><summary>")
          .append(rest)
          .append(rest == 1 ? " further row" : " further rows")
          .append("</summary>\n");
      part(table, used, "-rest", table.title() + ", continued", OPEN, table.rows().size());
      html.append("</details>\n");
    }
    if (!table.note().isEmpty()) {
      html.append("<p class=\"note\">").append(Markup.escape(table.note())).append("</p>\n");
    }
  }

  private void part(
      ResultTable table, boolean[] used, String suffix, String title, int from, int to) {
    String id = Markup.escape(table.id() + suffix);
    boolean explored = table.look() == ResultTable.Look.EXPLORED;
    if (explored) {
      html.append("<p class=\"filter\" hidden><label>Only rows with <input type=\"search\" ")
          .append("aria-controls=\"table-")
          .append(id)
          .append("\"></label> <output></output></p>\n");
    }
    html.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"caption-")
        .append(id)
        .append("\"><table id=\"table-")
        .append(id)
        .append("\" class=\"")
        .append(layout(table, used))
        .append(explored ? " explored" : "")
        .append("\">\n<caption id=\"caption-")
        .append(id)
        .append("\">")
        .append(Markup.escape(title))
        .append("</caption>\n<thead><tr>");
    for (int c = 0; c < used.length; c++) {
      if (used[c]) {
        Column column = table.columns().get(c);
        html.append(column.words() ? "<th scope=\"col\" class=\"text\">" : "<th scope=\"col\">")
            .append("<span>")
            .append(Markup.breakable(column.heading()))
            .append("</span></th>");
      }
    }
    html.append("</tr></thead>\n<tbody>\n");
    Object group = null;
    for (int r = from; r < to; r++) {
      List<Object> row = table.rows().get(r);
      boolean first = group != null && !group.equals(row.get(0));
      html.append(first ? "<tr class=\"group\">" : "<tr>");
      group = row.get(0);
      for (int c = 0; c < used.length; c++) {
        if (used[c]) {
          cell(table.columns().get(c), row.get(c), c == 0, attributes(table, row, r, c));
        }
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table></div>\n");
  }

  /** What sorts a cell, or how dark it is. */
  private static String attributes(ResultTable table, List<Object> row, int r, int c) {
    if (table.look() == ResultTable.Look.EXPLORED && row.get(c) instanceof Number number) {
      return " data-value=\"" + number.doubleValue() + "\"";
    }
    if (table.look() != ResultTable.Look.HEAT || !(row.get(c) instanceof Number number)) {
      return "";
    }
    double sum =
        row.stream()
            .filter(Number.class::isInstance)
            .mapToDouble(cell -> ((Number) cell).doubleValue())
            .sum();
    double share = sum > 0 ? number.doubleValue() / sum : 0;
    return String.format(
        Locale.ROOT,
        " style=\"--share:%.3f\" data-heat=\"%s\"",
        DARKEST * share,
        c - 1 == r ? "right" : "wrong");
  }

  /** How a table makes do with little room: a matrix narrows its columns, others stack cells. */
  private static String layout(ResultTable table, boolean[] used) {
    int count = 0;
    for (boolean column : used) {
      count += column ? 1 : 0;
    }
    boolean matrix =
        table.look() == ResultTable.Look.HEAT
            || table.columns().stream().skip(1).allMatch(c -> c.format() == Column.Format.COUNT);
    if (matrix) {
      return count > MANY ? "matrix upright" : "matrix";
    }
    return count > WIDE ? "stack wide" : count > FEW ? "stack" : "plain";
  }

  private static boolean filled(Object value) {
    return value != null
        && !(value instanceof Double d && d.isNaN())
        && !(value instanceof String s && s.isEmpty());
  }

  /** The first cell names its row. */
  private void cell(Column column, Object value, boolean first, String attributes) {
    String kind =
        switch (column.format()) {
          case REMARK -> "remark";
          case TEXT -> "text";
          default -> column.published() ? "published" : "";
        };
    html.append(first ? "<th scope=\"row\"" : "<td")
        .append(kind.isEmpty() ? "" : " class=\"" + kind + "\"")
        .append(attributes)
        .append(" data-label=\"")
        .append(Markup.escape(column.heading()))
        .append("\">");
    if (value instanceof Number number) {
      html.append(Markup.cell(column.format(), number.doubleValue()));
    } else {
      html.append(value == null ? "–" : Markup.breakable(value.toString()));
    }
    html.append(first ? "</th>" : "</td>");
  }

  private void facts() {
    html.append("<section id=\"settings\">\n<h2>Settings</h2>\n<dl>\n");
    report
        .facts()
        .forEach(
            (name, value) ->
                html.append("<dt>")
                    .append(Markup.escape(name))
                    .append("</dt><dd>")
                    .append(Markup.escape(value))
                    .append("</dd>\n"));
    html.append("</dl>\n</section>\n");
  }
}
