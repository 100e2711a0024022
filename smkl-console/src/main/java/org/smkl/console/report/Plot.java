package org.smkl.console.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

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

    /** A point for each of some things. */
    public static <T> Series of(
        String name, List<T> things, ToDoubleFunction<? super T> x, ToDoubleFunction<? super T> y) {
      return new Series(
          name,
          things.stream().mapToDouble(x).toArray(),
          things.stream().mapToDouble(y).toArray(),
          List.of());
    }

    /** A bar for each of some things. */
    public static <T> Series bars(
        String name,
        List<T> things,
        Function<? super T, String> label,
        ToDoubleFunction<? super T> y) {
      return new Series(
          name,
          IntStream.range(0, things.size()).asDoubleStream().toArray(),
          things.stream().mapToDouble(y).toArray(),
          things.stream().<String>map(label).toList());
    }

    /** Values of another kind. */
    public Series as(Column.Format other) {
      return new Series(name, x, y, labels, other);
    }

    /** Some of the points of a line. */
    public Series where(DoublePredicate shown) {
      int[] kept = IntStream.range(0, y.length).filter(k -> shown.test(y[k])).toArray();
      return new Series(
          name,
          Arrays.stream(kept).mapToDouble(k -> x[k]).toArray(),
          Arrays.stream(kept).mapToDouble(k -> y[k]).toArray(),
          List.of(),
          format);
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

  /** Over plain axes. */
  public Plot(String title, Kind kind, String x, String y, List<Series> series) {
    this(title, kind, x, y, false, false, series);
  }

  /** Copies the list. */
  public Plot {
    series = List.copyOf(series);
  }
}
