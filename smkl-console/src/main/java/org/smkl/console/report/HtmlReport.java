package org.smkl.console.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** One page with everything in it: style, tables, pictures. */
final class HtmlReport {
  /** Up to so many columns fit on a telephone. */
  private static final int FEW = 3;

  /** More columns have narrow margins. */
  private static final int WIDE = 9;

  /** More columns of a matrix have upright headings. */
  private static final int MANY = 5;

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
        .append(style())
        .append("</style>\n</head>\n<body>\n<header>\n<h1>")
        .append(Markup.escape(report.title()))
        .append("</h1>\n");
    contents();
    html.append("</header>\n<main>\n");
    for (String warning : report.warnings()) {
      html.append("<p class=\"warning\">").append(Markup.escape(warning)).append("</p>\n");
    }
    report.sections().forEach(this::section);
    facts();
    html.append("</main>\n</body>\n</html>\n");
    return html.toString();
  }

  private static String style() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(
          Objects.requireNonNull(in, "report.css").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    String id = Markup.escape(table.id());
    html.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"caption-")
        .append(id)
        .append("\"><table id=\"table-")
        .append(id)
        .append("\" class=\"")
        .append(layout(table, used))
        .append("\">\n<caption id=\"caption-")
        .append(id)
        .append("\">")
        .append(Markup.escape(table.title()))
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
    for (List<Object> row : table.rows()) {
      boolean first = group != null && !group.equals(row.get(0));
      html.append(first ? "<tr class=\"group\">" : "<tr>");
      group = row.get(0);
      for (int c = 0; c < used.length; c++) {
        if (used[c]) {
          cell(table.columns().get(c), row.get(c), c == 0);
        }
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table></div>\n");
    if (!table.note().isEmpty()) {
      html.append("<p class=\"note\">").append(Markup.escape(table.note())).append("</p>\n");
    }
  }

  /** How a table makes do with little room: a matrix narrows its columns, others stack cells. */
  private static String layout(ResultTable table, boolean[] used) {
    int count = 0;
    for (boolean column : used) {
      count += column ? 1 : 0;
    }
    boolean matrix =
        table.columns().stream().skip(1).allMatch(c -> c.format() == Column.Format.COUNT);
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
  private void cell(Column column, Object value, boolean first) {
    String kind =
        switch (column.format()) {
          case REMARK -> "remark";
          case TEXT -> "text";
          default -> column.published() ? "published" : "";
        };
    html.append(first ? "<th scope=\"row\"" : "<td")
        .append(kind.isEmpty() ? "" : " class=\"" + kind + "\"")
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
