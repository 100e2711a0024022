package org.smkl.answer.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.error.Count;

/** Which kernels were chosen. */
final class WeightSection {
  private static final int SHOWN = 50;
  private static final int BARS = 12;

  private WeightSection() {}

  static Section of(FitResult result) {
    double[] beta = result.beta();
    List<String> names = result.prepared().names();
    List<Integer> chosen =
        IntStream.range(0, beta.length)
            .filter(i -> beta[i] != 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -beta[i]))
            .toList();
    int dropped = beta.length - result.prepared().kernels().indices().length;
    String rest =
        "%d of %s with weight, %d without%s."
            .formatted(
                chosen.size(),
                Count.of(beta.length, "kernel"),
                beta.length - chosen.size(),
                dropped == 0 ? "" : ", %d of them because they were dropped".formatted(dropped));
    List<Integer> bars = chosen.subList(0, Math.min(BARS, chosen.size()));
    Plot.Series weights = Plot.Series.bars("weight", bars, names::get, i -> beta[i]);
    Plot plot = new Plot("Weights", Plot.Kind.BARS, "kernel", "weight", List.of(weights));
    return new Section(
        "weights",
        "Weights",
        List.of(rest),
        List.of(
            new Columns<Integer>()
                .text("kernel", names::get)
                .number("number", i -> i)
                .number("weight", i -> beta[i])
                .table(
                    "weights",
                    "Kernels with weight",
                    chosen.size() > SHOWN ? "The %d greatest.".formatted(SHOWN) : "",
                    chosen.subList(0, Math.min(SHOWN, chosen.size())))),
        bars.size() < 2 ? List.of() : List.of(plot));
  }
}
