package org.smkl.bench.experiment;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.console.report.Plot;

/** The weights of the ten published kernels as bars. */
public final class WeightsPlot {
  private static final List<String> KERNELS =
      List.of(
          "linear",
          "poly 2",
          "poly 3",
          "poly 5",
          "rbf 0.5",
          "rbf 0.3",
          "rbf 0.1",
          "tanh 0.5",
          "tanh 0.7",
          "laplace 0.3");

  private WeightsPlot() {}

  /** One bar for each of the ten. */
  public static Plot of(String title, double[] beta) {
    double[] places = IntStream.range(0, beta.length).asDoubleStream().toArray();
    return new Plot(
        title,
        Plot.Kind.BARS,
        "kernel",
        "weight",
        false,
        false,
        List.of(new Plot.Series("weight", places, beta, KERNELS.subList(0, beta.length))));
  }
}
