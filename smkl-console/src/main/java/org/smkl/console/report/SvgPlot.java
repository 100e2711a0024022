package org.smkl.console.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Draws a plot as SVG. Colours and type come from the page's style. */
final class SvgPlot {
  private static final double WIDTH = 560;
  private static final double HEIGHT = 320;
  private static final double LEFT = 80;
  private static final double RIGHT = 36;
  private static final double TOP = 12;
  private static final double BOTTOM = 48;

  /** Where both axes are equal, the picture is higher. */
  private static final double SQUARE = 480;

  /** A bar and the name above it. */
  private static final double SLOT = 34;

  private static final double NAME = 16;
  private static final double BAR_LEFT = 12;

  /** Of a longer name the beginning is shown; its picture has all of it as a title. */
  /** Significant digits of a label that may be one digit too short. */
  private static final int LONG_DIGITS = 6;

  /** Characters left of the axis. */
  private static final int LONGEST_LABEL = 9;

  /** Digits more than that for which there is room. */
  private static final int MORE_DIGITS = 1;

  private static final int LONGEST = 80;

  private static final int COLOURS = 6;

  private final Plot plot;
  private final StringBuilder svg = new StringBuilder();
  private final double height;
  private final double bottom;
  private final double right;

  SvgPlot(Plot plot) {
    this.plot = plot;
    this.height =
        switch (plot.kind()) {
          case BARS -> TOP + BOTTOM + SLOT * bars(plot);
          case DIAGONAL -> SQUARE;
          default -> HEIGHT;
        };
    this.bottom = height - BOTTOM;
    this.right = plot.kind() == Plot.Kind.DIAGONAL ? LEFT + bottom - TOP : WIDTH - RIGHT;
  }

  private static int bars(Plot plot) {
    return plot.series().stream().mapToInt(series -> series.y().length).max().orElse(1);
  }

  /** The picture with its title and legend. */
  String figure() {
    svg.append("<figure>\n<figcaption>")
        .append(Markup.escape(plot.title()))
        .append("</figcaption>\n");
    legend();
    svg.append(
        "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">\n"
            .formatted(WIDTH, height, Markup.escape(plot.title())));
    if (values(Plot.Series::y).count() == 0) {
      text(WIDTH / 2, height / 2, "middle", "nothing to show");
    } else if (plot.kind() == Plot.Kind.BARS) {
      bars();
    } else {
      lines();
    }
    svg.append("</svg>\n</figure>\n");
    return svg.toString();
  }

  private void legend() {
    if (plot.series().size() < 2) {
      return;
    }
    svg.append("<div class=\"legend\">");
    for (int s = 0; s < plot.series().size(); s++) {
      svg.append("<span><svg viewBox=\"-6 -6 12 12\" class=\"key\">");
      marker(s, 0, 0, plot.series().get(s).name());
      svg.append("</svg>").append(Markup.escape(plot.series().get(s).name())).append("</span>");
    }
    svg.append("</div>\n");
  }

  private DoubleStream values(java.util.function.Function<Plot.Series, double[]> part) {
    return plot.series().stream().flatMapToDouble(s -> Arrays.stream(part.apply(s)));
  }

  private void lines() {
    boolean equal = plot.kind() == Plot.Kind.DIAGONAL;
    double leastX = values(Plot.Series::x).min().orElseThrow();
    double mostX = values(Plot.Series::x).max().orElseThrow();
    double leastY = values(Plot.Series::y).min().orElseThrow();
    double mostY = values(Plot.Series::y).max().orElseThrow();
    double least = Math.min(leastX, leastY);
    double most = Math.max(mostX, mostY);
    PlotScale x =
        new PlotScale(plot.logX(), equal ? least : leastX, equal ? most : mostX, LEFT, right);
    PlotScale y =
        new PlotScale(plot.logY(), equal ? least : leastY, equal ? most : mostY, bottom, TOP);
    if (equal) {
      line("diagonal", x.place(least), y.place(least), x.place(most), y.place(most));
    }
    boolean whole = values(Plot.Series::x).allMatch(v -> v == Math.rint(v));
    for (double tick : whole ? x.wholeTicks() : x.ticks()) {
      line("grid", x.place(tick), TOP, x.place(tick), bottom);
      text(x.place(tick), bottom + 19, "middle", Markup.number(tick));
    }
    vertical(y);
    text((LEFT + right) / 2, bottom + 39, "middle", plot.x());
    for (int s = 0; s < plot.series().size(); s++) {
      draw(s, plot.series().get(s), x, y);
    }
  }

  private void draw(int number, Plot.Series series, PlotScale x, PlotScale y) {
    boolean joined = plot.kind() == Plot.Kind.LINES || plot.kind() == Plot.Kind.STEPS;
    if (joined && series.x().length > 1) {
      StringBuilder path = new StringBuilder();
      for (int k = 0; k < series.x().length; k++) {
        double px = x.place(series.x()[k]);
        double py = y.place(series.y()[k]);
        if (k > 0 && plot.kind() == Plot.Kind.STEPS) {
          path.append(coordinates("L", px, y.place(series.y()[k - 1])));
        }
        path.append(coordinates(k == 0 ? "M" : "L", px, py));
      }
      svg.append("<path class=\"line s%d\" d=\"%s\"/>\n".formatted(number % COLOURS + 1, path));
    }
    for (int k = 0; k < series.x().length; k++) {
      String label =
          series.labels().isEmpty() ? series.name() : series.name() + ", " + series.labels().get(k);
      marker(
          number,
          x.place(series.x()[k]),
          y.place(series.y()[k]),
          "%s: %s, %s"
              .formatted(
                  label,
                  Markup.number(series.x()[k]),
                  Markup.cell(series.format(), series.y()[k])));
    }
  }

  /** Each bar below its name, so that no name is cut; those of all series one below the other. */
  private void bars() {
    Plot.Series first = plot.series().get(0);
    PlotScale x =
        PlotScale.fromZero(values(Plot.Series::y).max().orElse(1), BAR_LEFT, WIDTH - RIGHT);
    for (double tick : x.ticks()) {
      line("grid", x.place(tick), TOP, x.place(tick), bottom);
      text(x.place(tick), bottom + 19, "middle", Markup.number(tick));
    }
    text((BAR_LEFT + WIDTH - RIGHT) / 2, bottom + 39, "middle", plot.y());
    for (int k = 0; k < first.y().length; k++) {
      String label = first.labels().isEmpty() ? Integer.toString(k) : first.labels().get(k);
      String shown = label.length() <= LONGEST ? label : label.substring(0, LONGEST - 1) + "…";
      double top = TOP + k * SLOT;
      svg.append(format("<text class=\"name\" x=\"%.1f\" y=\"%.1f\">", BAR_LEFT, top + NAME - 4));
      svg.append(Markup.escape(shown)).append("</text>\n");
      double thick = (SLOT - NAME - 4) / plot.series().size();
      for (int s = 0; s < plot.series().size(); s++) {
        bar(s, top + NAME + s * thick, thick, k, x, label);
      }
    }
  }

  /** Bars of several series have the legend's marks at their ends. */
  private void bar(int number, double top, double thick, int k, PlotScale x, String label) {
    Plot.Series series = plot.series().get(number);
    double end = x.place(series.y()[k]);
    boolean several = plot.series().size() > 1;
    String title =
        (several ? series.name() + ", " : "") + label + ": " + Markup.number(series.y()[k]);
    svg.append(
        format(
            "<rect class=\"bar s%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">",
            number % COLOURS + 1, BAR_LEFT, top, Math.max(0, end - BAR_LEFT), thick));
    svg.append("<title>").append(Markup.escape(title)).append("</title></rect>\n");
    if (several) {
      marker(number, end, top + thick / 2, title);
    }
  }

  private void vertical(PlotScale y) {
    List<Double> ticks = y.ticks();
    List<String> labels = labels(ticks);
    for (int k = 0; k < ticks.size(); k++) {
      line("grid", LEFT, y.place(ticks.get(k)), right, y.place(ticks.get(k)));
      text(LEFT - 4, y.place(ticks.get(k)) + 4, "end", labels.get(k));
    }
    line("axis", LEFT, bottom, right, bottom);
    svg.append(
        format(
            "<text class=\"label\" text-anchor=\"middle\" transform=\"translate(13 %.1f) rotate(-90)\">",
            (TOP + bottom) / 2));
    svg.append(Markup.escape(plot.y())).append("</text>\n");
  }

  /** As short as numbers are elsewhere; with more digits where two would look the same. */
  static List<String> labels(List<Double> ticks) {
    List<String> labels = ticks.stream().map(Markup::number).toList();
    for (int digits = 1; digits <= MORE_DIGITS && !distinct(labels); digits++) {
      int more = digits;
      labels =
          ticks.stream()
              .map(tick -> String.format(Locale.ROOT, "%." + (more + LONG_DIGITS) + "g", tick))
              .toList();
    }
    if (distinct(labels) && labels.stream().allMatch(label -> label.length() <= LONGEST_LABEL)) {
      return labels;
    }
    // Nothing that fits tells them apart: the first of those that look alike has the label.
    List<String> shown = new ArrayList<>();
    for (String label : ticks.stream().map(Markup::number).toList()) {
      shown.add(shown.contains(label) ? "" : label);
    }
    return shown;
  }

  private static boolean distinct(List<String> labels) {
    return labels.stream().distinct().count() == labels.size();
  }

  /** Shapes differ as well as colours, for those who cannot tell the colours apart. */
  private void marker(int number, double x, double y, String title) {
    List<String> shapes =
        List.of(
            "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0",
            "M-4,-4h8v8h-8z",
            "M0,-5L5,4H-5z",
            "M0,-5L5,0L0,5L-5,0z",
            "M-5,-4H5L0,5z",
            "M-5,-1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5z");
    svg.append(
        format(
            "<path class=\"marker s%d\" transform=\"translate(%.1f %.1f)\" d=\"%s\">",
            number % COLOURS + 1, x, y, shapes.get(number % shapes.size())));
    svg.append("<title>").append(Markup.escape(title)).append("</title></path>\n");
  }

  private void line(String kind, double x1, double y1, double x2, double y2) {
    svg.append(
        format(
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            kind, x1, y1, x2, y2));
  }

  private void text(double x, double y, String anchor, String content) {
    svg.append(
        format("<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor));
    svg.append(Markup.escape(content)).append("</text>\n");
  }

  private static String coordinates(String command, double x, double y) {
    return format("%s%.1f,%.1f", command, x, y);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
