package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.answer.NearOptimalJson;
import org.smkl.answer.NearOptimalText;
import org.smkl.answer.Numbers;
import org.smkl.answer.Weights;
import org.smkl.console.report.Column;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.StabilityResult;
import org.smkl.search.NearChoice;
import org.smkl.search.NearResult;

/** How sure the choice of kernels is. */
final class NearOptimalSection {
  private static final int SHOWN = 500;
  private static final int BARS = 12;

  /** The share from which on a kernel is called stable. */
  private static final double STABLE = 0.9;

  private NearOptimalSection() {}

  static Section of(
      Optional<NearResult> near, Optional<StabilityResult> stability, PreparedProblem prepared) {
    List<String> words = new ArrayList<>();
    List<ResultTable> tables = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    near.ifPresent(
        result -> {
          words.addAll(NearOptimalText.sentences(result, prepared));
          tables.add(choices(result, prepared));
          if (result.choices().size() > 1) {
            plots.add(picture(result));
          }
        });
    stability.ifPresent(
        result -> {
          words.add(NearOptimalText.sentence(result));
          words.add(NearOptimalText.FIXED);
          words.addAll(NearOptimalText.control(result, prepared));
          words.addAll(NearOptimalText.stable(result, STABLE));
          List<Integer> order = Weights.greatestFirst(prepared.expand(result.frequencies()));
          if (!order.isEmpty()) {
            tables.add(frequencies(result, order, prepared));
            plots.add(picture(result, order, prepared));
          }
        });
    return new Section("sure", "How sure is the choice?", words, tables, plots);
  }

  private static ResultTable choices(NearResult near, PreparedProblem prepared) {
    List<NearChoice> shown = near.choices().subList(0, Math.min(SHOWN, near.choices().size()));
    return new Columns<NearChoice>()
        .upper("objective", NearChoice::upperBound)
        .lower("lower bound", NearChoice::lowerBound)
        .number("above the best", c -> Numbers.percent(NearOptimalText.above(near, c)))
        .words("kernels", c -> String.join(", ", NearOptimalJson.names(c.kernels(), prepared)))
        .table(
            "choices",
            "Choices near the optimum",
            near.choices().size() > SHOWN ? "The best %d.".formatted(SHOWN) : "",
            shown)
        .as(ResultTable.Look.EXPLORED);
  }

  private static Plot picture(NearResult near) {
    List<NearChoice> finite =
        near.choices().stream().filter(c -> Double.isFinite(c.upperBound())).toList();
    List<Integer> x = IntStream.rangeClosed(1, finite.size()).boxed().toList();
    return new Plot(
        "Objectives of the choices, the best first",
        Plot.Kind.LINES,
        "choice",
        "objective",
        List.of(
            Plot.Series.of("choice", x, k -> k, k -> finite.get(k - 1).upperBound())
                .as(Column.Format.UPPER),
            Plot.Series.of("threshold", x, k -> k, k -> near.threshold())));
  }

  private static ResultTable frequencies(
      StabilityResult result, List<Integer> order, PreparedProblem prepared) {
    double[] frequencies = prepared.expand(result.frequencies());
    return new Columns<Integer>()
        .text("kernel", prepared.names()::get)
        .number("number", i -> i)
        .percent("chosen, %", i -> 100 * frequencies[i])
        .table(
            "frequencies",
            "How often kernels are chosen from half of the rows",
            order.size() > SHOWN ? "The %d most frequent.".formatted(SHOWN) : "",
            order.subList(0, Math.min(SHOWN, order.size())))
        .as(ResultTable.Look.FOLDED);
  }

  private static Plot picture(
      StabilityResult result, List<Integer> order, PreparedProblem prepared) {
    double[] frequencies = prepared.expand(result.frequencies());
    List<Integer> bars = order.subList(0, Math.min(BARS, order.size()));
    return new Plot(
        "How often kernels are chosen",
        Plot.Kind.BARS,
        "kernel",
        "share of the halves",
        List.of(Plot.Series.bars("share", bars, prepared.names()::get, i -> frequencies[i])));
  }
}
