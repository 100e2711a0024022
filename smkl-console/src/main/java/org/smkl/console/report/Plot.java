package org.smkl.console.report;

import java.util.List;

/**
 * A picture of numbers, without saying how it is drawn.
 *
 * @param title what it shows
 * @param kind lines over two axes, or bars
 * @param x what the horizontal axis means
 * @param y what the vertical axis means
 * @param logX whether the horizontal axis is logarithmic
 * @param logY whether the vertical axis is logarithmic
 * @param series the data
 */
public record Plot(
    String title, Kind kind, String x, String y, boolean logX, boolean logY, List<Series> series) {
  /** How the data is drawn. */
  public enum Kind {
    /** Points joined by lines. */
    LINES,
    /** Points joined by steps: a value holds until the next. */
    STEPS,
    /** Points alone. */
    POINTS,
    /** Points over two equal axes, with the line on which both values are the same. */
    DIAGONAL,
    /** One bar for each value; x is the number of the label. */
    BARS
  }

  /**
   * One line, or the bars of one colour.
   *
   * @param name for the legend
   * @param x horizontal places
   * @param y values
   * @param labels a name for each point; may be empty
   * @param format what the values are
   */
  public record Series(
      String name, double[] x, double[] y, List<String> labels, Column.Format format) {
    /** Of numbers. */
    public Series(String name, double[] x, double[] y, List<String> labels) {
      this(name, x, y, labels, Column.Format.NUMBER);
    }

    /** Of lower bounds. */
    public static Series lower(String name, double[] x, double[] y) {
      return new Series(name, x, y, List.of(), Column.Format.LOWER);
    }

    /** Of upper bounds. */
    public static Series upper(String name, double[] x, double[] y) {
      return new Series(name, x, y, List.of(), Column.Format.UPPER);
    }

    /** Checks the lengths. */
    public Series {
      labels = List.copyOf(labels);
      if (x.length != y.length || !(labels.isEmpty() || labels.size() == x.length)) {
        throw new IllegalArgumentException(
            "Series %s has %d places, %d values and %d labels."
                .formatted(name, x.length, y.length, labels.size()));
      }
    }
  }

  /** Copies the list. */
  public Plot {
    series = List.copyOf(series);
  }
}
