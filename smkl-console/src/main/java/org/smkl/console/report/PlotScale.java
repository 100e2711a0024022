package org.smkl.console.report;

import java.util.ArrayList;
import java.util.List;

/** Maps values to places along an axis, linear or logarithmic, and chooses its ticks. */
final class PlotScale {
  private static final int TICKS = 6;

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
    double margin = b > a ? 0.05 * (b - a) : Math.max(0.5, 0.1 * Math.abs(a));
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
    List<Double> ticks = new ArrayList<>();
    double step = log ? Math.max(1, Math.ceil((high - low) / TICKS)) : step((high - low) / TICKS);
    for (double k = Math.ceil(low / step); k * step <= high + 1e-9 * step; k++) {
      ticks.add(log ? Math.pow(10, k * step) : k * step + 0.0); // -0.0 + 0.0 is 0.0
    }
    if (log && ticks.size() < 2) {
      ticks.clear();
      for (double share : new double[] {0.1, 0.5, 0.9}) {
        double value = Math.pow(10, low + share * (high - low));
        double unit = Math.pow(10, Math.floor(Math.log10(value)) - 1);
        ticks.add(Math.round(value / unit) * unit);
      }
    }
    return ticks;
  }

  private static double step(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double share = rough / power;
    return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  }
}
