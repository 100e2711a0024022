package org.smkl.console.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class ReportTest {
  @TempDir private Path folder;

  @Test
  void tablesBecomeCsvWithEmptyCellsForMissingValues() throws Exception {
    ReportFiles.write(folder, sample());
    assertEquals(
        List.of("data,value,\"difference, %\"", "a <b>,1.5,", "\"c,d\",,-2.0"),
        Files.readAllLines(folder.resolve("sample.csv")));
  }

  /** What a value is decides how it is shown, not what its column is called. */
  @Test
  void numbersAreShownAsTheirColumnSays() {
    assertEquals("97.4", Markup.cell(Column.Format.PERCENT, 97.368));
    assertEquals("+1.3", Markup.cell(Column.Format.POINTS, 1.27));
    assertEquals("0.0", Markup.cell(Column.Format.POINTS, -0.04));
    assertEquals("0.0", Markup.cell(Column.Format.PERCENT, -0.04));
    assertEquals("0.000", Markup.cell(Column.Format.CHANGE, -0.0));
    assertEquals("0", Markup.cell(Column.Format.NUMBER, -0.0));
    assertEquals("·", Markup.cell(Column.Format.COUNT, 0));
    assertEquals("-2.000", Markup.cell(Column.Format.CHANGE, -2));
    assertEquals("+1.7e-15", Markup.cell(Column.Format.CHANGE, 1.694e-15));
    assertEquals("0.00021", Markup.cell(Column.Format.SECONDS, 0.000211));
    assertEquals("0.3091", Markup.cell(Column.Format.SECONDS, 0.30912));
    assertEquals("695", Markup.cell(Column.Format.SECONDS, 695.4));
    assertEquals("16.78", Markup.cell(Column.Format.NUMBER, 16.78));
    assertEquals("120", Markup.cell(Column.Format.NUMBER, 120));
    for (Column.Format format : Column.Format.values()) {
      assertEquals("–", Markup.cell(format, Double.NaN), format.toString());
    }
  }

  @Test
  void publishedFiguresAndRemarksAreMarkedOnThePageWhateverTheirHeading() throws Exception {
    ResultTable table =
        new Columns<Double>()
            .text("seconds", row -> "a word")
            .published("theirs", Column.Format.PERCENT, row -> row)
            .number("published", row -> row)
            .remark(row -> "why")
            .table("t", "T", "", List.of(12.34));
    ReportFiles.write(
        folder,
        new Report(
            "A report",
            Map.of(),
            List.of(),
            List.of(new Section("s", "S", List.of(), List.of(table), List.of()))));
    assertTrue(
        Files.readString(folder.resolve(ReportFiles.PAGE))
            .contains(
                "<tr><th scope=\"row\" class=\"text\" data-label=\"seconds\">a word</th>"
                    + "<td class=\"published\" data-label=\"theirs\">12.3</td>"
                    + "<td data-label=\"published\">12.34</td>"
                    + "<td class=\"remark\" data-label=\"remark\">why</td></tr>"));
  }

  @Test
  void markdownHasAlignedColumnsAndFourDigits() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    MarkdownTable.print(
        sample().sections().get(0).tables().get(0),
        new PrintStream(text, true, StandardCharsets.UTF_8));
    assertEquals(
        """
        A table
        | data  | value | difference, % |
        |-------| -----:| -------------:|
        | a <b> | 1.500 |             - |
        | c,d   |     - |        -2.000 |

        A note.

        """,
        text.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
  }

  @Test
  void thePageNeedsNothingFromOutsideAndEscapesText() throws Exception {
    ReportFiles.write(folder, sample());
    String html = Files.readString(folder.resolve(ReportFiles.PAGE));
    assertTrue(html.contains("a &lt;b&gt;"));
    assertFalse(html.contains("a <b>"));
    for (String outside : List.of("http:", "https:", "<script", "<link", "@import", "url(")) {
      assertFalse(html.contains(outside), outside);
    }
    assertTrue(html.contains("prefers-color-scheme: dark") && html.contains("@media print"));
  }

  @Test
  void everyPictureIsWellFormedAndStaysInsideItsFrame() throws Exception {
    for (Plot plot : sample().sections().get(0).plots()) {
      String figure = new SvgPlot(plot).figure();
      var document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(figure)));
      var markers = document.getElementsByTagName("path");
      for (int k = 0; k < markers.getLength(); k++) {
        var transform = markers.item(k).getAttributes().getNamedItem("transform");
        if (transform != null) {
          String[] xy = transform.getNodeValue().replaceAll("[a-z()]", "").split(" ", -1);
          double x = Double.parseDouble(xy[0]);
          double y = Double.parseDouble(xy[1]);
          assertTrue(x >= 0 && x <= 560 && y >= 0 && y <= 320, figure);
        }
      }
      assertFalse(figure.contains("NaN") || figure.contains("Infinity"), figure);
    }
  }

  /** Bounds that meet differ in their last bits; steps between them would have no end. */
  @Test
  void valuesThatAreAlmostEqualHaveFewTicks() {
    for (double value : new double[] {1.8155557, 1, 1e300, -3e-8, 0}) {
      for (double most : new double[] {Math.nextUp(value), value + 1e-15 * Math.abs(value)}) {
        assertTrue(new PlotScale(false, value, most, 0, 1).ticks().size() <= 12);
        assertTrue(value <= 0 || new PlotScale(true, value, most, 0, 1).ticks().size() <= 12);
      }
    }
  }

  @Test
  void ticksAreRoundAndInsideTheAxis() {
    assertEquals(
        List.of(0.0, 20.0, 40.0, 60.0, 80.0, 100.0), new PlotScale(false, 0, 100, 0, 1).ticks());
    assertEquals(
        List.of(0.01, 0.1, 1.0, 10.0),
        new PlotScale(true, 0.008, 20, 0, 1)
            .ticks().stream().map(tick -> Math.round(tick * 1e9) / 1e9).toList());
    assertEquals(List.of(20.0, 50.0), new PlotScale(true, 12, 80, 0, 1).ticks());
    for (double[] range :
        new double[][] {{100, 110}, {9.2e-4, 9.3e-4}, {1, 9.5}, {99, 101}, {7, 7}, {0.5, 40}}) {
      PlotScale narrow = new PlotScale(true, range[0], range[1], 0, 1);
      List<Double> ticks = narrow.ticks();
      assertTrue(ticks.size() >= 2 && ticks.size() <= 12, ticks.toString());
      for (double tick : ticks) {
        assertTrue(narrow.place(tick) >= -1e-9 && narrow.place(tick) <= 1 + 1e-9, ticks.toString());
      }
    }
    for (double tick : new PlotScale(false, 3, 3, 0, 1).ticks()) {
      assertTrue(tick > 2 && tick < 4);
    }
  }

  @Test
  void nothingLiesBetweenOneKernelAndTwo() {
    assertEquals(List.of(1.0, 2.0, 3.0), new PlotScale(false, 1, 3, 0, 1).wholeTicks());
    assertEquals(List.of(1.0), new PlotScale(false, 1, 1, 0, 1).wholeTicks());
    assertEquals(
        List.of(0.0, 20.0, 40.0, 60.0, 80.0, 100.0),
        new PlotScale(false, 0, 100, 0, 1).wholeTicks());
  }

  @Test
  void longWordsMayBreakAndOthersMayNot() {
    assertEquals("parkinsons, published split", Markup.breakable("parkinsons, published split"));
    assertEquals("a &lt;b&gt; &amp; c", Markup.breakable("a <b> & c"));
    assertEquals(
        "laplacian(<wbr>gamma=0.01386)<wbr>[cols=sepal_<wbr>width_cm]",
        Markup.breakable("laplacian(gamma=0.01386)[cols=sepal_width_cm]"));
    assertEquals("x".repeat(20) + "<wbr>" + "x".repeat(5), Markup.breakable("x".repeat(25)));
  }

  @Test
  void tablesAreNamedAndTheirHeadingsSayWhatTheyHead() throws Exception {
    ReportFiles.write(folder, sample());
    String html = Files.readString(folder.resolve(ReportFiles.PAGE));
    assertTrue(html.contains("<caption id=\"caption-sample\">A table</caption>"), html);
    assertEquals(3, html.split("<th scope=\"col\"", -1).length - 1);
    assertEquals(2, html.split("<th scope=\"row\"", -1).length - 1);
  }

  private static Report sample() {
    ResultTable table =
        new Columns<List<Object>>()
            .text("data", row -> row.get(0))
            .number("value", row -> row.get(1))
            .change("difference, %", row -> row.get(2))
            .table(
                "sample",
                "A table",
                "A note.",
                List.of(Arrays.asList("a <b>", 1.5, null), Arrays.asList("c,d", Double.NaN, -2.0)));
    List<String> none = List.of();
    List<Plot> plots =
        List.of(
            new Plot(
                "Steps & lines",
                Plot.Kind.STEPS,
                "seconds",
                "objective",
                false,
                false,
                List.of(
                    new Plot.Series("up", new double[] {0, 1, 2}, new double[] {5, 4, 4}, none),
                    new Plot.Series("low", new double[] {0, 1, 2}, new double[] {1, 3, 4}, none))),
            new Plot(
                "Points",
                Plot.Kind.POINTS,
                "n",
                "seconds",
                true,
                true,
                List.of(
                    new Plot.Series(
                        "one", new double[] {120}, new double[] {1e-4}, List.of("iris")))),
            new Plot(
                "Bars",
                Plot.Kind.BARS,
                "kernel",
                "weight",
                false,
                false,
                List.of(
                    new Plot.Series(
                        "w",
                        new double[] {0, 1},
                        new double[] {0.25, 0.75},
                        List.of("linear", "rbf")))),
            new Plot("Empty", Plot.Kind.LINES, "x", "y", false, false, List.of()));
    return new Report(
        "A report",
        Map.of("seed", "1"),
        List.of("Something is missing."),
        List.of(new Section("s", "A section", List.of("Words."), List.of(table), plots)));
  }

  @Test
  void labelsOfAnAxisTellTicksApart() {
    assertEquals(List.of("0.1", "0.2"), SvgPlot.labels(List.of(0.1, 0.2)));
    assertEquals(
        List.of("37.92740", "37.92745", "37.92750"),
        SvgPlot.labels(List.of(37.9274, 37.92745, 37.9275)));
    List<String> nearer = SvgPlot.labels(List.of(37.92740001, 37.92740002));
    assertEquals(List.of("37.9274", ""), nearer);
    assertEquals("", SvgPlot.labels(List.of(1.234501e-9, 1.234502e-9)).get(1));
  }
}
