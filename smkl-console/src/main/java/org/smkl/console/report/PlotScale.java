package org.smkl.console.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Maps values to places along an axis, linear or logarithmic, and chooses its ticks. */
final class PlotScale {
  private static final int TICKS = 6;

  /**
   * Values whose relative distance is less are one: steps between them would vanish in rounding.
   */
  private static final double CLOSE = 1e-9;

  private final boolean log;
  private final double low;
  private final double high;
  private final double from;
  private final double to;

  /**
   * @param least the least value, positive for a logarithmic axis
   * @param most the greatest value
   * @param from the place of the axis' beginning
   * @param to the place of its end
   */
  PlotScale(boolean log, double least, double most, double from, double to) {
    this.log = log;
    this.from = from;
    this.to = to;
    double a = log ? Math.log10(least) : least;
    double b = log ? Math.log10(most) : most;
    double close = CLOSE * (log ? 1 : Math.max(Math.abs(a), Math.abs(b)));
    double margin = b - a > close ? 0.05 * (b - a) : Math.max(0.5, 0.1 * Math.abs(a));
    low = a - margin;
    high = b + margin;
  }

  /** An axis that begins at zero, for bars. */
  static PlotScale fromZero(double most, double from, double to) {
    return new PlotScale(0, Math.max(most, 1e-12) * 1.05, from, to);
  }

  private PlotScale(double low, double high, double from, double to) {
    this.log = false;
    this.low = low;
    this.high = high;
    this.from = from;
    this.to = to;
  }

  double place(double value) {
    double v = log ? Math.log10(value) : value;
    return from + (to - from) * (v - low) / (high - low);
  }

  /** Round values inside the axis: powers of ten, or steps of 1, 2 or 5. */
  List<Double> ticks() {
    return ticks(0);
  }

  /** Those of what is counted: there is nothing between one kernel and two. */
  List<Double> wholeTicks() {
    return ticks(1);
  }

  private List<Double> ticks(double finest) {
    if (!log) {
      return steps(low, high, Math.max(finest, step((high - low) / TICKS)));
    }
    List<Double> powers = steps(low, high, Math.max(1, Math.ceil((high - low) / TICKS)));
    if (powers.size() > 1) {
      return powers.stream().map(power -> Math.pow(10, power)).toList();
    }
    double least = Math.pow(10, low);
    double most = Math.pow(10, high);
    List<Double> halves =
        IntStream.rangeClosed((int) Math.floor(low), (int) Math.floor(high))
            .boxed()
            .flatMap(power -> Stream.of(1.0, 2.0, 5.0).map(digit -> digit * Math.pow(10, power)))
            .filter(value -> value >= least && value <= most)
            .toList();
    return halves.size() > 1 ? halves : steps(least, most, step((most - least) / TICKS));
  }

  /** The multiples of a step from low to high. */
  private static List<Double> steps(double low, double high, double step) {
    List<Double> ticks = new ArrayList<>();
    for (double k = Math.ceil(low / step); k * step <= high + 1e-9 * step; k++) {
      ticks.add(k * step + 0.0); // -0.0 + 0.0 is 0.0
    }
    return ticks;
  }

  private static double step(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double share = rough / power;
    return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  }
}
